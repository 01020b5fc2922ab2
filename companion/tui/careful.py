"""What goes wrong in the background is told in a sentence, never as a traceback and never in silence."""

from textual.worker import Worker, WorkerState


class Careful:
    """For apps and screens with workers."""

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A worker that fell over."""
        if event.state is WorkerState.ERROR:
            from companion.tui.screens.message import MessageScreen

            event.stop()
            error = event.worker.error
            sentence = f"Something unforeseen went wrong ({type(error).__name__}: {error}). What was recorded is kept."
            event.worker.node.app.push_screen(MessageScreen("This did not work", sentence))

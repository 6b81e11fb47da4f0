/**
 * Runs `act` after a call even if the calling component has unmounted by then: once an order is paid, its confirm
 * button is gone. Errors are ignored here, because the mutation reports them.
 */
export const afterMutation = <Answer>(call: Promise<Answer>, act: (answer: Answer) => void) =>
  void call.then(act, () => {})

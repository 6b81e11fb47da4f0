/**
 * Runs `act` after a call even if the calling component has unmounted by then: once an order is paid, its confirm
 * button is gone. Errors are ignored here, because the mutation reports them.
 */
export const afterMutation = (call: Promise<unknown>, act: () => void) => void call.then(act, () => {})

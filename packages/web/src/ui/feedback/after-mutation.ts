/**
 * What follows a call, also when the part of the page that made it is gone by then: once an order is paid, nobody can
 * confirm it any more. That a call failed is shown where the mutation says so.
 */
export const afterMutation = (call: Promise<unknown>, act: () => void) => void call.then(act, () => {})

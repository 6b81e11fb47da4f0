/** The calls about what is sold, bought and owned. */
export const enUS = {
  'GET /plans': 'The plans for sale with their prices, in the order of the site.',
  'GET /plans/{id}': 'One plan that is for sale.',
  'GET /admin/plans': 'All plans, published or not.',
  'POST /admin/plans':
    'Creates a plan with its prices, each in one or more currencies; without any it is “contact us”.',
  'PUT /admin/plans/{id}':
    'Changes a plan. A list of prices replaces the one that is there; prices given with their id stay the same ones. Orders keep what they bought.',
  'DELETE /admin/plans/{id}': 'Deletes a plan that no order names; others can be hidden.',
  'GET /admin/coupons': 'The coupons, to be found by code or name.',
  'POST /admin/coupons':
    'Creates a coupon: an amount or percent, a time in which it is valid, a minimum, limits in all and for each user.',
  'PUT /admin/coupons/{id}': 'Changes a coupon for the orders that come.',
  'DELETE /admin/coupons/{id}': 'Deletes a coupon that was never used; others can be turned off.',
  'GET /user/groups': 'The role groups that the user has: where from, until when, days that remain; newest first.',
  'DELETE /user/groups/{id}': 'Gives a role group up; without the active one the default group applies.',
  'GET /user/capacities': 'The storage that the user has: where from, until when, days that remain; newest first.',
  'DELETE /user/capacities/{id}': 'Gives storage up.',
  'POST /admin/users/{id}/reset_password':
    'Makes the password of a user void and logs them out everywhere: a letter with a code goes to them, or a new password is told once where none can be sent. API tokens end; passkeys, the authenticator app and accounts elsewhere go where everything is to.',
  'POST /admin/users/{id}/deletion':
    'Deletes an account: after some days in which the team, and not its owner, may call that off, or at once.',
  'DELETE /admin/users/{id}/deletion': 'Keeps an account that was to be deleted.',
  'GET /admin/audit/{id}': 'One entry of the log.',
  'GET /admin/users/{id}/groups': 'The role groups that a user has.',
  'POST /admin/users/{id}/groups':
    'Gives a role group: it applies at once and replaces another that runs, the same one goes on; the answer says what was replaced.',
  'DELETE /admin/users/{id}/groups/{owned_id}': 'Takes a role group from a user.',
  'GET /admin/users/{id}/capacities': 'The storage that a user has.',
  'POST /admin/users/{id}/capacities': 'Gives storage to a user.',
  'DELETE /admin/users/{id}/capacities/{owned_id}': 'Takes storage from a user.',
  'GET /admin/payment-gateways': 'The ways to pay in their order; of secrets only whether they are set.',
  'POST /admin/payment-gateways': 'Adds a way to pay.',
  'PUT /admin/payment-gateways/{id}': 'Changes a way to pay or its place; secrets that are not given stay.',
  'DELETE /admin/payment-gateways/{id}': 'Deletes a way to pay; refused while payments still wait for it.',
  'POST /admin/payment-gateways/{id}/test':
    'Tries to reach the platform with its settings and says what came of it; no money moves.',
}

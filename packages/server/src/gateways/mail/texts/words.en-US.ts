import type { AlertProblem, LateReason } from '@imagora/contract'
import type { AlertedIncident, FactorChange, ModeratedThing, OwnedThing } from '#gateways/mail/letters.ts'

export const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'the authenticator app was turned on',
  totp_off: () => 'the authenticator app was turned off',
  passkey_added: (name) => `the passkey “${name}” was added`,
  passkey_removed: (name) => `the passkey “${name}” was deleted`,
  codes_renewed: () => 'new recovery codes were made; the old ones are void',
  code_used: () => 'a recovery code was used',
  all_removed: () => 'an administrator removed all second factors; all devices are logged out',
}

export const lateReasons: Record<LateReason, string> = {
  amount: 'the amount is not that of the order',
  currency: 'the currency is not that of the order',
  double: 'the order had been paid already',
  unconfirmed: 'a notice said that it was paid, and the payment platform does not confirm it',
  reused: 'the payment platform names money that was counted for another order',
  ownerless: 'the account of the order is deleted',
  coupon: 'the order was cancelled, and its coupon is used up meanwhile',
  withdrawn: 'what was ordered is there no longer',
  stale: 'the time to pay was over more than 7 days ago, and the prices are too old',
}
export const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `your role group “${thing.group}”` : `your ${thing.size} of storage`
export const whenOf = (days: number) => (days === 0 ? 'ends today' : `ends within ${days} days`)

export const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) =>
    count === 1 ? 'one of your photos was taken down' : `${count} of your photos were taken down`,
  album: ({ name }) => `your album “${name}” was taken down; its photos are still in your library`,
  album_with_photos: ({ name }) => `your album “${name}” was taken down, with the photos in it`,
  album_private: ({ name }) => `your album “${name}” was made private`,
  album_hidden: ({ name }) => `your album “${name}” is no longer shown in explore`,
  album_shown: ({ name }) => `your album “${name}” may be shown in explore again`,
}

export const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'The disk is full: for now the site only shows and deletes',
  disk_low: ({ name }) => `There is little room left on the disk${name && ` (${name})`}`,
  storage_failing: ({ name }) => `The storage “${name}” does not work`,
  breaker_open: ({ name }) => `A service elsewhere fails again and again and is not called for now (${name})`,
  jobs_late: ({ count }) => `Jobs are ${count} minutes late`,
  jobs_failed: ({ count }) => `${count} jobs have failed`,
  errors_many: ({ count }) => `${count} requests failed within five minutes by a fault of the program`,
  mail_failing: () => 'Mail does not leave',
  backup_failed: ({ name }) => `A backup failed${name && ` (${name})`}`,
  backup_old: ({ count }) => `The last good backup is ${count} days old`,
  certificate_ending: ({ count }) =>
    count < 0
      ? 'The HTTPS certificate of the site has ended'
      : `The HTTPS certificate of the site ends in ${count} days`,
}

export const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (since ${incident.from})`
    : `• Over: ${what} (${incident.from} – ${incident.to})`
}

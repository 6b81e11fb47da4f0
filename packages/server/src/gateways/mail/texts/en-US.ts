import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'the authenticator app was turned on',
  totp_off: () => 'the authenticator app was turned off',
  passkey_added: (name) => `the passkey “${name}” was added`,
  passkey_removed: (name) => `the passkey “${name}” was deleted`,
  codes_renewed: () => 'new recovery codes were made; the old ones are void',
  code_used: () => 'a recovery code was used',
  all_removed: () => 'an administrator removed all second factors; all devices are logged out',
}

const lateReasons: Record<LateReason, string> = {
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
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `your role group “${thing.group}”` : `your ${thing.size} of storage`
const whenOf = (days: number) => (days === 0 ? 'ends today' : `ends within ${days} days`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) =>
    count === 1 ? 'one of your photos was taken down' : `${count} of your photos were taken down`,
  album: ({ name }) => `your album “${name}” was taken down; its photos are still in your library`,
  album_with_photos: ({ name }) => `your album “${name}” was taken down, with the photos in it`,
  album_private: ({ name }) => `your album “${name}” was made private`,
  album_hidden: ({ name }) => `your album “${name}” is no longer shown in explore`,
  album_shown: ({ name }) => `your album “${name}” may be shown in explore again`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
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

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (since ${incident.from})`
    : `• Over: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'create an account',
  forget_password: 'reset your password',
  bind: 'use this address for your account',
  verify: 'verify this address',
}
const untilThen = 'Until then you can log in and call it off in the banner at the top of the page.'
const byTeam = 'The site’s team has decided so. Until then you can log in and take your data along.'
const notYou = 'If this was not you, reset your password now and look through the devices that are logged in.'

export const enUS: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `Test mail from ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'This is a test. Since you can read it, the mail settings are right and the site can send mail.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'Mails contain no links because PUBLIC_URL is not set. Set it to the address that visitors see.',
          }
        : { kind: 'button', label: 'Open the site', url: site_url },
    ],
    note: `An administrator sent this mail from the back office of ${site_name}. Please do not reply.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `Your code for ${site_name}`,
    blocks: [
      { kind: 'text', text: `This is the code to ${purposes[event]} at ${site_name}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It is good for ${minutes} minutes and for one use. Tell it to nobody; nobody of the site will ask for it.`,
      },
    ],
    note: 'If you did not ask for it, ignore this mail: nothing happens to your account.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `You already have an account at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Somebody wanted to register at ${site_name} with ${address}, which belongs to your account ${username}. No new account was made.`,
      },
      { kind: 'text', text: 'If this was you, just log in; the log-in page also helps with a forgotten password.' },
    ],
    note: 'If this was not you, ignore this mail: nothing happens to your account.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `Your password at ${site_name} has changed`,
    blocks: [
      {
        kind: 'text',
        text: `The password of the account ${username} was changed at ${time}. All other devices are logged out.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: 'This is a notice about the safety of your account. Please do not reply.',
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `Your password at ${site_name} was reset`,
    blocks: [
      {
        kind: 'text',
        text: `The site’s team has reset the password of the account ${username} at ${time}. The old one counts no more, and all devices are logged out.`,
      },
      {
        kind: 'text',
        text: 'To choose a new one, open “Forgot password” on the log-in page, and enter this address and this code:',
      },
      { kind: 'code', code },
      { kind: 'text', text: `The code is good for ${minutes} minutes; after that, ask for another on the same page.` },
    ],
    note: 'This is a notice about the safety of your account. Please do not reply.',
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `Your email at ${site_name} has changed`,
    blocks: [
      {
        kind: 'text',
        text: `The email of the account ${username} was changed to ${email} at ${time}. Notices and codes no longer come here.`,
      },
      { kind: 'text', text: 'If this was not you, please contact the administrator of the site soon.' },
    ],
    note: 'This is a notice about the safety of your account. Please do not reply.',
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `A mobile number was added to your account at ${site_name}`,
    blocks: [
      { kind: 'text', text: `The mobile number ${phone} was bound to the account ${username} at ${time}.` },
      { kind: 'text', text: notYou },
    ],
    note: 'This is a notice about the safety of your account. Please do not reply.',
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `Two-step verification of your account at ${site_name} has changed`,
    blocks: [
      { kind: 'text', text: `Account ${username}, ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: 'This is a notice about the safety of your account. Please do not reply.',
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `Your account at ${site_name} will be deleted`,
    blocks: [
      {
        kind: 'text',
        text: `At ${time} it was decided to delete the account ${username}. It goes for good at ${deletion_time}, with all its photos, albums and tokens.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: 'This is a notice about the safety of your account. Please do not reply.',
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `Your account at ${site_name} was deleted`,
    blocks: [
      {
        kind: 'text',
        text: `The account ${username} was deleted at ${time}. Its photos and albums are being removed and cannot be brought back.`,
      },
    ],
    note: 'This is the last mail about this account. Please do not reply.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `What became of your report to ${site_name}`,
    blocks: [
      { kind: 'text', text: `You reported this to ${site_name}: ${url}` },
      {
        kind: 'text',
        text: is_upheld
          ? 'We have looked into it and acted on it.'
          : 'We have looked into it and found nothing against the rules of the site.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `You get this mail because you sent a report to ${site_name}. Please do not reply.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `About what you keep at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${username}, the team of ${site_name} has decided: ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Reason: ${reason}` }] : []),
      { kind: 'text', text: 'If you think that this is a mistake, please open a ticket on the site.' },
    ],
    note: `You get this mail because it is about your account at ${site_name}. Please do not reply.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Your order at ${site_name} is paid`,
    blocks: [
      { kind: 'text', text: `Thank you, ${username}. We have received ${amount} for “${product}”; it is yours now.` },
      { kind: 'text', text: `Order number: ${trade_no}. The invoice is on the page of the order.` },
    ],
    note: 'This is a notice about an order of yours. Please do not reply.',
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `Money to be looked at: order ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `${amount} was reported for order ${trade_no} at ${site_name}, and nothing was granted for it: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'Please compare it with your account at the payment platform, and decide in the back office.',
      },
    ],
    note: 'This notice goes to every administrator. Please do not reply.',
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name}: ${alertProblems[news.problem](news)}` : `${site_name} is well again`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'See how the site fares', url }]),
      ],
      note: 'Each problem is told once, and once more when it is over. Who is told is a setting of the back office.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `The webhook “${name}” was switched off`,
    blocks: [
      {
        kind: 'text',
        text: `The webhook “${name}” of ${site_name} (${url}) has taken nothing since ${since}, and was switched off.`,
      },
      { kind: 'text', text: 'What it missed is listed in the back office. Switch it on again there once it works.' },
    ],
    note: 'This notice goes to every administrator. Please do not reply.',
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `A photo of yours was not made public at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, your photo “${photo}” was checked before it was made public, and was not accepted. It stays private; nothing else has changed.`,
      },
      ...(reason ? [{ kind: 'text', text: `The reason given: ${reason}` } as const] : []),
    ],
    note: 'If you think that this is a mistake, please write to the team of the site.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `We are looking at your payment at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, your payment of ${amount} for order ${trade_no} has arrived but could not be matched with the order by itself.`,
      },
      { kind: 'text', text: 'An administrator will look at it, and either grant the order or pay the money back.' },
    ],
    note: 'This is a notice about an order of yours. Please do not reply.',
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `A refund for your order at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, a refund of ${amount} was recorded for “${product}” (order ${trade_no}).`,
      },
      { kind: 'text', text: 'It comes the way you paid; how long that takes is up to the payment platform.' },
    ],
    note: 'This is a notice about an order of yours. Please do not reply.',
  }),
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `At ${site_name} ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `Account ${username}: ${thingOf(thing)} ends at ${end_time}.` },
      {
        kind: 'text',
        text: 'Bought again before, it goes on from that time. Afterwards your photos stay, but what is beyond your capacity keeps new ones out.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'Renew', url: renew_url }] : []),
    ],
    note: `You get this mail because you have this at ${site_name}. Please do not reply.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `Your storage at ${site_name} is too small`,
    blocks: [
      {
        kind: 'text',
        text: `The account ${username} stores ${used}, and its capacity is ${capacity} now. Nothing can be uploaded until there is room.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `Please delete photos or buy storage. If it is still too much at ${trash_time}, the newest photos go to the trash until the rest fits.`
          : 'All your photos stay and their links work. To upload again, delete photos or buy storage.',
      },
    ],
    note: `You get this mail because your subscription or storage at ${site_name} has changed. Please do not reply.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `Your newest photos at ${site_name} are in the trash: ${count}`,
    blocks: [
      {
        kind: 'text',
        text: `The photos of the account ${username} were beyond its capacity of ${capacity} for long. The newest were moved to the trash: ${count}.`,
      },
      {
        kind: 'text',
        text: 'Until the trash is emptied they can be restored, once there is room or storage was bought.',
      },
    ],
    note: `You get this mail because your photos at ${site_name} were beyond your capacity. Please do not reply.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `New message in a ticket of ${site_name}: ${title}` : `${site_name} has answered: ${title}`,
    blocks: [
      { kind: 'text', text: `Ticket ${issue_no}, “${title}”:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'To reply, sign in to the site and open the ticket there.' }
        : { kind: 'button', label: 'Open the ticket', url },
    ],
    note: 'Please answer in the ticket, not by mail. Mails about tickets can be turned off in the preferences of your settings.',
  }),
}

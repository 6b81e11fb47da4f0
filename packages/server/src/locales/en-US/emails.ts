import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'the authenticator app was turned on',
  totp_off: () => 'the authenticator app was turned off',
  passkey_added: (name) => `the passkey “${name}” was added`,
  passkey_removed: (name) => `the passkey “${name}” was deleted`,
  codes_renewed: () => 'new recovery codes were created, and the old ones no longer work',
  code_used: () => 'a recovery code was used',
  all_removed: () => 'an administrator turned off two-step verification and logged out all devices',
}

const lateReasons: Record<LateReason, string> = {
  amount: 'the amount doesn’t match the order',
  currency: 'the currency doesn’t match the order',
  double: 'the order was already paid',
  unconfirmed: 'the payment was reported, but the payment platform doesn’t confirm it',
  reused: 'the payment was already credited to another order',
  ownerless: 'the account that placed the order was deleted',
  coupon: 'the order was cancelled, and its coupon has since been used up',
  withdrawn: 'the ordered item no longer exists',
  stale: 'the order expired more than 7 days ago, and its prices may be out of date',
}
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `your plan “${thing.group}”` : `your ${thing.size} of storage`
const whenOf = (days: number) => (days === 0 ? 'expires today' : `expires within ${days} days`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => (count === 1 ? 'one of your photos was removed' : `${count} of your photos were removed`),
  album: ({ name }) => `your album “${name}” was removed. Its photos are still in your library`,
  album_with_photos: ({ name }) => `your album “${name}” and the photos in it were removed`,
  album_private: ({ name }) => `your album “${name}” is now unlisted`,
  album_hidden: ({ name }) => `your album “${name}” is no longer shown in explore`,
  album_shown: ({ name }) => `your album “${name}” is shown in explore again`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'The disk is full. Photos can be viewed and deleted, but not uploaded',
  disk_low: ({ name }) => `Low disk space${name && ` (${name})`}`,
  disk_filling: ({ name, count }) => `At the current rate, the disk${name && ` (${name})`} is full in ${count} days`,
  storage_failing: ({ name }) => `Storage “${name}” isn’t working`,
  breaker_open: ({ name }) => `External service paused after repeated failures (${name})`,
  jobs_late: ({ count }) => `Background jobs are ${count} minutes late`,
  jobs_failed: ({ count }) => `${count} background jobs failed`,
  errors_many: ({ count }) => `${count} requests failed with a server error within five minutes`,
  mail_failing: () => 'Emails can’t be sent',
  backup_failed: ({ name }) => `Backup failed${name && ` (${name})`}`,
  backup_old: ({ count }) => `The last successful backup is ${count} days old`,
  backup_copy_failed: ({ name }) => `Copying the backup to “${name}” failed`,
  backup_incomplete: ({ name }) => `The backup lacks photos of these storages: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0 ? 'The site’s HTTPS certificate has expired' : `The site’s HTTPS certificate expires in ${count} days`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (since ${incident.from})`
    : `• Resolved: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'create an account',
  forget_password: 'reset your password',
  bind: 'use this address for your account',
  verify: 'verify this address',
}
const untilThen = 'Until then, you can log in and cancel the deletion in the banner at the top of the page.'
const byTeam = 'This was decided by the site’s team. Until then, you can log in and export your data.'
const notYou = 'If this wasn’t you, reset your password now and check which devices are logged in.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `Test email from ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'This is a test. Your email settings work, and the site can send email.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'Emails contain no links because PUBLIC_URL isn’t set. Set it to the address visitors use.',
          }
        : { kind: 'button', label: 'Open site', url: site_url },
    ],
    note: `An administrator sent this email from the admin panel of ${site_name}. Please don’t reply.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `Your ${site_name} code`,
    blocks: [
      { kind: 'text', text: `Use this code to ${purposes[event]} at ${site_name}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It expires in ${minutes} minutes and works once. Don’t share it with anyone. We’ll never ask for it.`,
      },
    ],
    note: 'If you didn’t request this code, ignore this email. Nothing changes in your account.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `You already have an account at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Someone tried to register at ${site_name} with ${address}, which belongs to your account ${username}. No new account was created.`,
      },
      {
        kind: 'text',
        text: 'If this was you, just log in. If you forgot your password, you can reset it on the login page.',
      },
    ],
    note: 'If this wasn’t you, ignore this email. Nothing changes in your account.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `You’re invited to ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `You’re invited to create an account at ${site_name}.`
            : `${inviter} invited you to create an account at ${site_name}.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `Message: ${note}` }]),
      { kind: 'button', label: 'Accept invitation', url },
      { kind: 'text', text: `The link works once and expires on ${end_time}.` },
    ],
    note: 'If you weren’t expecting this, ignore this email. No account will be created.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `Your account at ${site_name}`,
    blocks: [
      { kind: 'text', text: `An account at ${site_name} was created for you. Your username: ${username}` },
      { kind: 'button', label: 'Set password', url },
      { kind: 'text', text: `The link works once and expires on ${end_time}.` },
    ],
    note: 'If you weren’t expecting this, ignore this email. No one can use the account without this link.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `Your ${site_name} password was changed`,
    blocks: [
      {
        kind: 'text',
        text: `The password for ${username} was changed at ${time}. All other devices were logged out.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: 'This is a security notice about your account. Please don’t reply.',
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `An administrator opened your ${site_name} account`,
    blocks: [
      {
        kind: 'text',
        text: `The administrator ${admin} opened the account ${username} at ${time}, for ${minutes} minutes at most.`,
      },
      { kind: 'text', text: `Reason: ${reason}` },
      {
        kind: 'text',
        text: 'They can’t see your password or change how you log in, your email or your payments. The list of devices in your settings shows this access, and you can end it there.',
      },
    ],
    note: 'This is a security notice about your account. Please don’t reply.',
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `Your ${site_name} password was reset`,
    blocks: [
      {
        kind: 'text',
        text: `The site’s team reset the password for ${username} at ${time}. Your old password no longer works, and all devices were logged out.`,
      },
      {
        kind: 'text',
        text: 'To choose a new password, open “Forgot password” on the login page and enter this email and this code:',
      },
      { kind: 'code', code },
      { kind: 'text', text: `The code expires in ${minutes} minutes. After that, request a new one on the same page.` },
    ],
    note: 'This is a security notice about your account. Please don’t reply.',
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `Your ${site_name} email was changed`,
    blocks: [
      {
        kind: 'text',
        text: `The email for ${username} was changed to ${email} at ${time}. Notifications and codes will no longer be sent to this address.`,
      },
      { kind: 'text', text: 'If this wasn’t you, contact the site’s administrator right away.' },
    ],
    note: 'This is a security notice about your account. Please don’t reply.',
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `A mobile number was added to your ${site_name} account`,
    blocks: [
      { kind: 'text', text: `The mobile number ${phone} was added to ${username} at ${time}.` },
      { kind: 'text', text: notYou },
    ],
    note: 'This is a security notice about your account. Please don’t reply.',
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `Two-step verification was changed for your ${site_name} account`,
    blocks: [
      { kind: 'text', text: `Account ${username}, ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: 'This is a security notice about your account. Please don’t reply.',
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `Your ${site_name} account will be deleted`,
    blocks: [
      {
        kind: 'text',
        text: `The account ${username} was scheduled for deletion at ${time}. It will be permanently deleted at ${deletion_time}, with all its photos, albums and tokens.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: 'This is a security notice about your account. Please don’t reply.',
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `Your ${site_name} account was deleted`,
    blocks: [
      {
        kind: 'text',
        text: `The account ${username} was deleted at ${time}. Its photos and albums are being removed and can’t be restored.`,
      },
    ],
    note: 'This is the last email about this account. Please don’t reply.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `Your ${site_name} account was approved`,
    blocks: [
      { kind: 'text', text: `Welcome, ${username}. Your account at ${site_name} was approved. You can log in now.` },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'Log in', url }]),
    ],
    note: `You’re receiving this email because you registered at ${site_name}. Please don’t reply.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `Your registration at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Your registration at ${site_name} with the username ${username} wasn’t approved. The account and its data were deleted.`,
      },
    ],
    note: 'This is the last email about this account. Please don’t reply.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `Your report to ${site_name} was reviewed`,
    blocks: [
      { kind: 'text', text: `You reported this to ${site_name}: ${url}` },
      {
        kind: 'text',
        text: is_upheld
          ? 'We reviewed it and took action.'
          : 'We reviewed it and found that it doesn’t violate the site’s rules.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `You’re receiving this email because you sent a report to ${site_name}. Please don’t reply.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `About your content at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Hi ${username}, after a review by the ${site_name} team, ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Reason: ${reason}` }] : []),
      { kind: 'text', text: 'If you think this is a mistake, open a ticket on the site.' },
    ],
    note: `You’re receiving this email because it’s about your ${site_name} account. Please don’t reply.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Your ${site_name} order is paid`,
    blocks: [
      { kind: 'text', text: `Thank you, ${username}. We received ${amount} for “${product}”, and it’s now active.` },
      { kind: 'text', text: `Order number: ${trade_no}. You can download the invoice from the order page.` },
    ],
    note: 'This is a notice about your order. Please don’t reply.',
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `Payment needs review: order ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `A payment of ${amount} for order ${trade_no} at ${site_name} wasn’t applied: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'Check it on the payment platform, then resolve it in the admin panel.',
      },
    ],
    note: 'This notice is sent to all administrators. Please don’t reply.',
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name}: ${alertProblems[news.problem](news)}` : `${site_name} is back to normal`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'View site health', url }]),
      ],
      note: 'You’re notified once when a problem starts and once when it’s resolved. Change the recipients in the admin panel.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Webhook “${name}” was turned off`,
    blocks: [
      {
        kind: 'text',
        text: `Webhook “${name}” at ${site_name} (${url}) has been failing since ${since} and was turned off.`,
      },
      {
        kind: 'text',
        text: 'Missed deliveries are listed in the admin panel. Turn the webhook on again there once it works.',
      },
    ],
    note: 'This notice is sent to all administrators. Please don’t reply.',
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `Your photo wasn’t made public at ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, your photo “${photo}” was reviewed and can’t be made public. It stays unlisted. Nothing else has changed.`,
      },
      ...(reason ? [{ kind: 'text', text: `Reason: ${reason}` } as const] : []),
    ],
    note: 'If you think this is a mistake, contact the site’s team.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `Your ${site_name} payment is under review`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, your payment of ${amount} for order ${trade_no} was received but couldn’t be matched to the order automatically.`,
      },
      { kind: 'text', text: 'An administrator will review it and either complete the order or refund you.' },
    ],
    note: 'This is a notice about your order. Please don’t reply.',
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Refund for your ${site_name} order`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, a refund of ${amount} was issued for “${product}” (order ${trade_no}).`,
      },
      {
        kind: 'text',
        text: 'The money goes back to your original payment method. How long this takes depends on the payment platform.',
      },
    ],
    note: 'This is a notice about your order. Please don’t reply.',
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name}: ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `Account ${username}: ${thingOf(thing)} expires at ${end_time}.` },
      {
        kind: 'text',
        text: 'If you renew before then, the new term starts when the current one ends. After it expires, your photos stay, but you can’t upload while you’re over your storage limit.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'Renew', url: renew_url }] : []),
    ],
    note: `You’re receiving this email because of your purchase at ${site_name}. Please don’t reply.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `Your ${site_name} storage is full`,
    blocks: [
      {
        kind: 'text',
        text: `The account ${username} uses ${used} of ${capacity}. You can’t upload until you free up space.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `Delete photos or buy storage. If you’re still over the limit at ${trash_time}, your newest photos are moved to the trash until the rest fits.`
          : 'Your photos stay and their links keep working. To upload again, delete photos or buy storage.',
      },
    ],
    note: `You’re receiving this email because your subscription or storage at ${site_name} has changed. Please don’t reply.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `Photos moved to the trash at ${site_name}: ${count}`,
    blocks: [
      {
        kind: 'text',
        text: `The account ${username} was over its ${capacity} storage limit for too long. Newest photos moved to the trash: ${count}.`,
      },
      {
        kind: 'text',
        text: 'You can restore them until the trash is emptied, once you free up space or buy storage.',
      },
    ],
    note: `You’re receiving this email because your photos at ${site_name} were over your storage limit. Please don’t reply.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `New message in a ${site_name} ticket: ${title}` : `${site_name} replied: ${title}`,
    blocks: [
      { kind: 'text', text: `Ticket ${issue_no}, “${title}”:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'To reply, log in to the site and open the ticket.' }
        : { kind: 'button', label: 'Open ticket', url },
    ],
    note: 'Please reply in the ticket, not by email. You can turn off ticket emails in your settings.',
  }),
}

import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: 'We couldn’t charge your payment method in time.',
  not_sold: 'This plan is no longer sold at the price you chose.',
  reversed: 'A payment for it was refunded or disputed.',
  admin: 'An administrator turned it off.',
}

const noteOf = (site_name: string) =>
  `You’re receiving this email because your plan at ${site_name} renews automatically. Please don’t reply.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `Your ${site_name} plan renews on ${charge_time}`,
    blocks: [
      {
        kind: 'text',
        text: `Account ${username}: your plan “${product}” renews automatically. We’ll charge ${amount} to your saved payment method on ${charge_time}.`,
      },
      {
        kind: 'text',
        text: 'You don’t need to do anything. To stop the renewal, cancel it before then; your plan stays active until the end of the period.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: 'Manage renewal', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `We couldn’t renew your ${site_name} plan`,
    blocks: [
      {
        kind: 'text',
        text: `Account ${username}: your saved payment method was declined for ${amount} (“${product}”, order ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `We’ll try again on ${retry_time}. You can also pay the order now, with any payment method.`
          : 'We won’t try again, and automatic renewal is off. To keep your plan, pay the order yourself.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Pay now', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `Confirm the payment for your ${site_name} plan`,
    blocks: [
      {
        kind: 'text',
        text: `Account ${username}: your bank wants you to confirm the payment of ${amount} for “${product}” (order ${trade_no}).`,
      },
      { kind: 'text', text: 'Open the order and pay it there. Until then, nothing is charged.' },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Confirm payment', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `Your ${site_name} plan no longer renews`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `Account ${username}: automatic renewal of “${product}” is off, and you won’t be charged again. The current period ends on ${end_time}.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'View plans', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

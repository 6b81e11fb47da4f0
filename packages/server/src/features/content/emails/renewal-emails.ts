import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import type { RenewalEndReason } from '#gateways/mail/email-contents.ts'
import type { Mail } from '#gateways/mail/smtp.ts'
import type { EmailRecipient } from './email-kinds.ts'
import { formatAmount, type MailedSum } from './money-format.ts'

type SendRenewalEmail = (tx: Db, userId: number, compose: (reader: EmailRecipient) => Mail) => Promise<void>

interface RenewalOrder extends MailedSum {
  trade_no: string
  product: string
  pay_url: string | null
}

/** Emails about subscriptions that renew with a saved payment method. */
export const createRenewalEmails = (sendEmail: SendRenewalEmail) => ({
  renewalUpcoming: (
    tx: Db,
    userId: number,
    {
      product,
      charge_at,
      manage_url,
      ...sum
    }: MailedSum & {
      product: string
      charge_at: string
      manage_url: string | null
    },
  ) =>
    sendEmail(tx, userId, ({ to, language, facts, write }) => {
      const charge = { charge_time: write(new Date(charge_at)), amount: formatAmount(sum, language) }
      return composeMail('renewal_upcoming', language, to, { ...facts, product, manage_url, ...charge })
    }),

  /** The saved payment method was declined; it is charged again at `retry_at`, or never. */
  renewalFailed: (
    tx: Db,
    userId: number,
    { trade_no, product, pay_url, retry_at, ...sum }: RenewalOrder & { retry_at: string | null },
  ) =>
    sendEmail(tx, userId, ({ to, language, facts, write }) => {
      const retry_time = retry_at && write(new Date(retry_at))
      const order = { trade_no, product, pay_url, amount: formatAmount(sum, language) }
      return composeMail('renewal_failed', language, to, { ...facts, ...order, retry_time })
    }),

  /** The bank asks the buyer to confirm the payment. */
  renewalActionRequired: (tx: Db, userId: number, { trade_no, product, pay_url, ...sum }: RenewalOrder) =>
    sendEmail(tx, userId, ({ to, language, facts }) => {
      const order = { trade_no, product, pay_url, amount: formatAmount(sum, language) }
      return composeMail('renewal_action', language, to, { ...facts, ...order })
    }),

  renewalEnded: (
    tx: Db,
    userId: number,
    {
      expired_at,
      ...ended
    }: { product: string; expired_at: string; reason: RenewalEndReason; shop_url: string | null },
  ) =>
    sendEmail(tx, userId, ({ to, language, facts, write }) =>
      composeMail('renewal_ended', language, to, { ...facts, ...ended, end_time: write(new Date(expired_at)) }),
    ),
})

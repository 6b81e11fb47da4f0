import { type Language, toMajor } from '@imagora/contract'

/** An amount in minor units of its currency. */
export interface MailedSum {
  amount: number
  currency: string
}

export const formatAmount = ({ amount, currency }: MailedSum, language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    toMajor(amount, currency),
  )

import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: 'Мы не смогли вовремя списать оплату.',
  not_sold: 'Этот тариф больше не продаётся по выбранной цене.',
  reversed: 'Один из платежей за него был возвращён или оспорен.',
  admin: 'Его отключил администратор.',
}

const noteOf = (site_name: string) =>
  `Вы получили это письмо, потому что ваш тариф на ${site_name} продлевается автоматически. Пожалуйста, не отвечайте на него.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `Ваш тариф на ${site_name} будет продлён ${charge_time}`,
    blocks: [
      {
        kind: 'text',
        text: `Аккаунт ${username}: тариф «${product}» продлевается автоматически. ${charge_time} мы спишем ${amount} с сохранённого способа оплаты.`,
      },
      {
        kind: 'text',
        text: 'Ничего делать не нужно. Если вы не хотите продлевать тариф, отмените продление до этого времени: тариф будет действовать до конца срока.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: 'Управлять продлением', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `Не удалось продлить тариф на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Аккаунт ${username}: списать ${amount} с сохранённого способа оплаты не удалось («${product}», заказ ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `Мы попробуем ещё раз ${retry_time}. Вы также можете оплатить заказ сейчас любым способом.`
          : 'Больше попыток не будет, автопродление отключено. Чтобы сохранить тариф, оплатите заказ сами.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Оплатить', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `Подтвердите оплату тарифа на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Аккаунт ${username}: банк просит вас подтвердить платёж ${amount} за «${product}» (заказ ${trade_no}).`,
      },
      { kind: 'text', text: 'Откройте заказ и оплатите его. До этого ничего не будет списано.' },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Подтвердить оплату', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `Тариф на ${site_name} больше не продлевается`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `Аккаунт ${username}: автопродление тарифа «${product}» отключено, списаний больше не будет. Текущий срок истекает ${end_time}.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'Посмотреть тарифы', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

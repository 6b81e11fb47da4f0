import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: 'No pudimos cobrar a tu método de pago a tiempo.',
  not_sold: 'Este plan ya no se vende al precio que elegiste.',
  reversed: 'Uno de sus pagos fue reembolsado o disputado.',
  admin: 'Un administrador la desactivó.',
}

const noteOf = (site_name: string) =>
  `Recibes este correo porque tu plan en ${site_name} se renueva automáticamente. No respondas a este correo.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `Tu plan de ${site_name} se renueva el ${charge_time}`,
    blocks: [
      {
        kind: 'text',
        text: `Cuenta ${username}: tu plan “${product}” se renueva automáticamente. Cobraremos ${amount} a tu método de pago guardado el ${charge_time}.`,
      },
      {
        kind: 'text',
        text: 'No tienes que hacer nada. Si no quieres renovar, cancela la renovación antes de esa fecha; tu plan seguirá activo hasta el final del periodo.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: 'Gestionar renovación', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `No pudimos renovar tu plan de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Cuenta ${username}: tu método de pago guardado fue rechazado para ${amount} (“${product}”, pedido ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `Lo intentaremos de nuevo el ${retry_time}. También puedes pagar el pedido ahora con cualquier método de pago.`
          : 'No lo intentaremos más y la renovación automática está desactivada. Para conservar tu plan, paga tú el pedido.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Pagar ahora', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `Confirma el pago de tu plan de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Cuenta ${username}: tu banco pide que confirmes el pago de ${amount} por “${product}” (pedido ${trade_no}).`,
      },
      { kind: 'text', text: 'Abre el pedido y págalo allí. Hasta entonces no se cobra nada.' },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Confirmar pago', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `Tu plan de ${site_name} ya no se renueva`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `Cuenta ${username}: la renovación automática de “${product}” está desactivada y no se te cobrará más. El periodo actual termina el ${end_time}.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'Ver planes', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

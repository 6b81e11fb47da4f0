import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: 'Wir konnten deine Zahlungsmethode nicht rechtzeitig belasten.',
  not_sold: 'Dieser Tarif wird zu dem gewählten Preis nicht mehr angeboten.',
  reversed: 'Eine Zahlung dafür wurde erstattet oder zurückgebucht.',
  admin: 'Ein Administrator hat sie ausgeschaltet.',
}

const noteOf = (site_name: string) =>
  `Du erhältst diese E-Mail, weil sich dein Tarif bei ${site_name} automatisch verlängert. Bitte antworte nicht darauf.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `Dein Tarif bei ${site_name} verlängert sich am ${charge_time}`,
    blocks: [
      {
        kind: 'text',
        text: `Konto ${username}: Dein Tarif „${product}“ verlängert sich automatisch. Am ${charge_time} buchen wir ${amount} von deiner gespeicherten Zahlungsmethode ab.`,
      },
      {
        kind: 'text',
        text: 'Du musst nichts tun. Wenn du nicht verlängern möchtest, kündige die Verlängerung vorher. Dein Tarif bleibt bis zum Ende der Laufzeit aktiv.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: 'Verlängerung verwalten', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `Dein Tarif bei ${site_name} konnte nicht verlängert werden`,
    blocks: [
      {
        kind: 'text',
        text: `Konto ${username}: Deine gespeicherte Zahlungsmethode wurde für ${amount} abgelehnt („${product}“, Bestellung ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `Wir versuchen es am ${retry_time} noch einmal. Du kannst die Bestellung auch jetzt mit einer beliebigen Zahlungsmethode bezahlen.`
          : 'Wir versuchen es nicht noch einmal, und die automatische Verlängerung ist aus. Bezahle die Bestellung selbst, um deinen Tarif zu behalten.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Jetzt bezahlen', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `Bestätige die Zahlung für deinen Tarif bei ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Konto ${username}: Deine Bank möchte, dass du die Zahlung von ${amount} für „${product}“ (Bestellung ${trade_no}) bestätigst.`,
      },
      { kind: 'text', text: 'Öffne die Bestellung und bezahle sie dort. Bis dahin wird nichts abgebucht.' },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Zahlung bestätigen', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `Dein Tarif bei ${site_name} verlängert sich nicht mehr`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `Konto ${username}: Die automatische Verlängerung von „${product}“ ist aus, und es wird nichts mehr abgebucht. Die aktuelle Laufzeit endet am ${end_time}.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'Tarife ansehen', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

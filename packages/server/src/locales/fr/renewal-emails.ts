import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: 'Nous n’avons pas pu débiter votre moyen de paiement à temps.',
  not_sold: 'Ce forfait n’est plus vendu au prix que vous aviez choisi.',
  reversed: 'Un de ses paiements a été remboursé ou contesté.',
  admin: 'Un administrateur l’a désactivé.',
}

const noteOf = (site_name: string) =>
  `Vous recevez cet e-mail car votre forfait sur ${site_name} est renouvelé automatiquement. Merci de ne pas y répondre.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `Votre forfait ${site_name} sera renouvelé le ${charge_time}`,
    blocks: [
      {
        kind: 'text',
        text: `Compte ${username} : votre forfait « ${product} » est renouvelé automatiquement. Nous débiterons ${amount} de votre moyen de paiement enregistré le ${charge_time}.`,
      },
      {
        kind: 'text',
        text: 'Vous n’avez rien à faire. Pour ne pas renouveler, annulez le renouvellement avant cette date ; votre forfait reste actif jusqu’à la fin de la période.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: 'Gérer le renouvellement', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `Impossible de renouveler votre forfait ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Compte ${username} : votre moyen de paiement enregistré a été refusé pour ${amount} (« ${product} », commande ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `Nous réessaierons le ${retry_time}. Vous pouvez aussi payer la commande maintenant, avec le moyen de paiement de votre choix.`
          : 'Nous ne réessaierons plus, et le renouvellement automatique est désactivé. Pour garder votre forfait, payez vous-même la commande.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Payer maintenant', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `Confirmez le paiement de votre forfait ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Compte ${username} : votre banque vous demande de confirmer le paiement de ${amount} pour « ${product} » (commande ${trade_no}).`,
      },
      { kind: 'text', text: 'Ouvrez la commande et payez-la sur sa page. D’ici là, rien n’est débité.' },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Confirmer le paiement', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `Votre forfait ${site_name} n’est plus renouvelé`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `Compte ${username} : le renouvellement automatique de « ${product} » est désactivé, et vous ne serez plus débité. La période en cours se termine le ${end_time}.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'Voir les forfaits', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

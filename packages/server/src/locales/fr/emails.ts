import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

const rules = new Intl.PluralRules('fr')

/** Writes a number with its noun; “1 jour”, “3 jours”. */
const counted = (count: number, one: string, other: string) => `${count} ${rules.select(count) === 'one' ? one : other}`

const minutesOf = (count: number) => counted(count, 'minute', 'minutes')
const daysOf = (count: number) => counted(count, 'jour', 'jours')

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'l’application d’authentification a été activée',
  totp_off: () => 'l’application d’authentification a été désactivée',
  passkey_added: (name) => `la clé d’accès « ${name} » a été ajoutée`,
  passkey_removed: (name) => `la clé d’accès « ${name} » a été supprimée`,
  codes_renewed: () => 'de nouveaux codes de récupération ont été créés, et les anciens ne fonctionnent plus',
  code_used: () => 'un code de récupération a été utilisé',
  all_removed: () => 'un administrateur a désactivé la vérification en deux étapes et déconnecté tous les appareils',
}

const lateReasons: Record<LateReason, string> = {
  amount: 'le montant ne correspond pas à la commande',
  currency: 'la devise ne correspond pas à la commande',
  double: 'la commande était déjà payée',
  unconfirmed: 'le paiement a été signalé, mais la plateforme de paiement ne le confirme pas',
  reused: 'le paiement a déjà été compté pour une autre commande',
  ownerless: 'le compte qui a passé la commande a été supprimé',
  coupon: 'la commande a été annulée, et son coupon a depuis été épuisé',
  withdrawn: 'l’article commandé n’existe plus',
  stale: 'la commande a expiré il y a plus de 7 jours, et ses prix ne sont peut-être plus à jour',
}
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `votre forfait « ${thing.group} »` : `votre stockage de ${thing.size}`
const whenOf = (days: number) => (days === 0 ? 'expire aujourd’hui' : `expire d’ici ${daysOf(days)}`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) =>
    count === 1 ? 'l’une de vos photos a été retirée' : `${count} de vos photos ont été retirées`,
  album: ({ name }) => `votre album « ${name} » a été retiré. Ses photos sont toujours dans votre photothèque`,
  album_with_photos: ({ name }) => `votre album « ${name} » et les photos qu’il contient ont été retirés`,
  album_private: ({ name }) => `votre album « ${name} » est désormais non répertorié`,
  album_hidden: ({ name }) => `votre album « ${name} » n’est plus affiché dans Explorer`,
  album_shown: ({ name }) => `votre album « ${name} » est de nouveau affiché dans Explorer`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'Le disque est plein. Les photos peuvent être consultées et supprimées, mais pas téléversées',
  disk_low: ({ name }) => `Espace disque faible${name && ` (${name})`}`,
  disk_filling: ({ name, count }) =>
    `Au rythme actuel, jours avant saturation du disque${name && ` (${name})`} : ${count}`,
  storage_failing: ({ name }) => `Le stockage « ${name} » ne fonctionne pas`,
  breaker_open: ({ name }) => `Service externe mis en pause après des échecs répétés (${name})`,
  jobs_late: ({ count }) => `Les tâches de fond ont ${minutesOf(count)} de retard`,
  jobs_failed: ({ count }) => counted(count, 'tâche de fond a échoué', 'tâches de fond ont échoué'),
  errors_many: ({ count }) =>
    `${counted(count, 'requête a échoué', 'requêtes ont échoué')} à cause d’une erreur du serveur en cinq minutes`,
  mail_failing: () => 'Les e-mails ne peuvent pas être envoyés',
  backup_failed: ({ name }) => `Échec de la sauvegarde${name && ` (${name})`}`,
  backup_old: ({ count }) => `La dernière sauvegarde réussie date de ${daysOf(count)}`,
  backup_copy_failed: ({ name }) => `Échec de la copie de la sauvegarde vers « ${name} »`,
  backup_incomplete: ({ name }) => `Photos absentes de la sauvegarde, stockages : ${name}`,
  certificate_ending: ({ count }) =>
    count < 0 ? 'Le certificat HTTPS du site a expiré' : `Le certificat HTTPS du site expire dans ${daysOf(count)}`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (depuis le ${incident.from})`
    : `• Résolu : ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'créer un compte',
  forget_password: 'réinitialiser votre mot de passe',
  bind: 'associer cette adresse à votre compte',
  verify: 'vérifier cette adresse',
}
const untilThen = 'D’ici là, vous pouvez vous connecter et annuler la suppression dans le bandeau en haut de la page.'
const byTeam = 'Cette décision vient de l’équipe du site. D’ici là, vous pouvez vous connecter et exporter vos données.'
const notYou =
  'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe et vérifiez quels appareils sont connectés.'
const securityNote = 'Ceci est un avis de sécurité concernant votre compte. Merci de ne pas y répondre.'
const orderNote = 'Ceci est un avis concernant votre commande. Merci de ne pas y répondre.'
const adminNote = 'Cet avis est envoyé à tous les administrateurs. Merci de ne pas y répondre.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `E-mail de test de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'Ceci est un test. Vos paramètres d’e-mail fonctionnent, et le site peut envoyer des e-mails.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'Les e-mails ne contiennent pas de liens, car PUBLIC_URL n’est pas défini. Définissez-le sur l’adresse utilisée par les visiteurs.',
          }
        : { kind: 'button', label: 'Ouvrir le site', url: site_url },
    ],
    note: `Un administrateur a envoyé cet e-mail depuis le panneau d’administration de ${site_name}. Merci de ne pas y répondre.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `Votre code ${site_name}`,
    blocks: [
      { kind: 'text', text: `Utilisez ce code pour ${purposes[event]} sur ${site_name} :` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Il expire dans ${minutesOf(minutes)} et ne sert qu’une fois. Ne le communiquez à personne. Nous ne vous le demanderons jamais.`,
      },
    ],
    note: 'Si vous n’avez pas demandé ce code, ignorez cet e-mail. Rien ne change dans votre compte.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `Vous avez déjà un compte sur ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Quelqu’un a essayé de s’inscrire sur ${site_name} avec ${address}, qui appartient à votre compte ${username}. Aucun nouveau compte n’a été créé.`,
      },
      {
        kind: 'text',
        text: 'Si c’était vous, connectez-vous simplement. Si vous avez oublié votre mot de passe, vous pouvez le réinitialiser sur la page de connexion.',
      },
    ],
    note: 'Si ce n’était pas vous, ignorez cet e-mail. Rien ne change dans votre compte.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `Invitation à rejoindre ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `Vous êtes invité à créer un compte sur ${site_name}.`
            : `${inviter} vous invite à créer un compte sur ${site_name}.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `Message : ${note}` }]),
      { kind: 'button', label: 'Accepter l’invitation', url },
      { kind: 'text', text: `Le lien fonctionne une seule fois et expire le ${end_time}.` },
    ],
    note: 'Si vous n’attendiez pas cet e-mail, ignorez-le. Aucun compte ne sera créé.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `Votre compte sur ${site_name}`,
    blocks: [
      { kind: 'text', text: `Un compte a été créé pour vous sur ${site_name}. Votre nom d’utilisateur : ${username}` },
      { kind: 'button', label: 'Définir le mot de passe', url },
      { kind: 'text', text: `Le lien fonctionne une seule fois et expire le ${end_time}.` },
    ],
    note: 'Si vous n’attendiez pas cet e-mail, ignorez-le. Personne ne peut utiliser le compte sans ce lien.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `Votre mot de passe ${site_name} a été changé`,
    blocks: [
      {
        kind: 'text',
        text: `Le mot de passe de ${username} a été changé le ${time}. Tous les autres appareils ont été déconnectés.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `Un administrateur a ouvert votre compte ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `L’administrateur ${admin} a ouvert le compte ${username} le ${time}, pour ${minutesOf(minutes)} au plus.`,
      },
      { kind: 'text', text: `Motif : ${reason}` },
      {
        kind: 'text',
        text: 'Il ne peut ni voir votre mot de passe ni modifier votre connexion, votre adresse e-mail ou vos paiements. La liste des appareils dans vos paramètres montre cet accès, et vous pouvez y mettre fin.',
      },
    ],
    note: securityNote,
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `Votre mot de passe ${site_name} a été réinitialisé`,
    blocks: [
      {
        kind: 'text',
        text: `L’équipe du site a réinitialisé le mot de passe de ${username} le ${time}. Votre ancien mot de passe ne fonctionne plus, et tous les appareils ont été déconnectés.`,
      },
      {
        kind: 'text',
        text: 'Pour choisir un nouveau mot de passe, ouvrez « Mot de passe oublié ? » sur la page de connexion et saisissez cette adresse e-mail et ce code :',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Le code expire dans ${minutesOf(minutes)}. Ensuite, demandez-en un nouveau sur la même page.`,
      },
    ],
    note: securityNote,
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `Votre adresse e-mail ${site_name} a été changée`,
    blocks: [
      {
        kind: 'text',
        text: `L’adresse e-mail de ${username} a été remplacée par ${email} le ${time}. Les notifications et les codes ne seront plus envoyés à l’ancienne adresse.`,
      },
      { kind: 'text', text: 'Si ce n’était pas vous, contactez immédiatement l’administrateur du site.' },
    ],
    note: securityNote,
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `Un numéro de mobile a été ajouté à votre compte ${site_name}`,
    blocks: [
      { kind: 'text', text: `Le numéro de mobile ${phone} a été ajouté à ${username} le ${time}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `La vérification en deux étapes de votre compte ${site_name} a été modifiée`,
    blocks: [
      { kind: 'text', text: `Compte ${username}, ${time} : ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `Votre compte ${site_name} sera supprimé`,
    blocks: [
      {
        kind: 'text',
        text: `La suppression du compte ${username} a été programmée le ${time}. Il sera définitivement supprimé le ${deletion_time}, avec toutes ses photos, tous ses albums et tous ses jetons.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: securityNote,
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `Votre compte ${site_name} a été supprimé`,
    blocks: [
      {
        kind: 'text',
        text: `Le compte ${username} a été supprimé le ${time}. Ses photos et ses albums sont en cours de suppression et ne peuvent pas être restaurés.`,
      },
    ],
    note: 'Ceci est le dernier e-mail concernant ce compte. Merci de ne pas y répondre.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `Votre compte ${site_name} a été approuvé`,
    blocks: [
      {
        kind: 'text',
        text: `Bienvenue, ${username}. Votre compte ${site_name} a été approuvé. Vous pouvez maintenant vous connecter.`,
      },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'Se connecter', url }]),
    ],
    note: `Vous recevez cet e-mail car vous vous êtes inscrit à ${site_name}. Merci de ne pas y répondre.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `Votre inscription à ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Votre inscription à ${site_name} avec le nom d’utilisateur ${username} n’a pas été approuvée. Le compte et ses données ont été supprimés.`,
      },
    ],
    note: 'Ceci est le dernier e-mail concernant ce compte. Merci de ne pas y répondre.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `Votre signalement à ${site_name} a été examiné`,
    blocks: [
      { kind: 'text', text: `Vous avez signalé ceci à ${site_name} : ${url}` },
      {
        kind: 'text',
        text: is_upheld
          ? 'Nous l’avons examiné et avons pris des mesures.'
          : 'Nous l’avons examiné et avons constaté que ce contenu n’enfreint pas les règles du site.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `Vous recevez cet e-mail parce que vous avez envoyé un signalement à ${site_name}. Merci de ne pas y répondre.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `À propos de votre contenu sur ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Bonjour ${username}, après examen par l’équipe de ${site_name}, ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Motif : ${reason}` }] : []),
      { kind: 'text', text: 'Si vous pensez qu’il s’agit d’une erreur, ouvrez un ticket sur le site.' },
    ],
    note: `Vous recevez cet e-mail parce qu’il concerne votre compte ${site_name}. Merci de ne pas y répondre.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Votre commande ${site_name} est payée`,
    blocks: [
      {
        kind: 'text',
        text: `Merci, ${username}. Nous avons reçu ${amount} pour « ${product} », désormais actif.`,
      },
      {
        kind: 'text',
        text: `Numéro de commande : ${trade_no}. Vous pouvez télécharger la facture depuis la page de la commande.`,
      },
    ],
    note: orderNote,
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `Paiement à examiner : commande ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `Un paiement de ${amount} pour la commande ${trade_no} sur ${site_name} n’a pas été pris en compte : ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'Vérifiez-le sur la plateforme de paiement, puis traitez-le dans le panneau d’administration.',
      },
    ],
    note: adminNote,
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name} : ${alertProblems[news.problem](news)}` : `${site_name} : retour à la normale`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'Voir l’état du site', url }]),
      ],
      note: 'Vous êtes prévenu une fois au début d’un problème et une fois à sa résolution. Modifiez les destinataires dans le panneau d’administration.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Le webhook « ${name} » a été désactivé`,
    blocks: [
      {
        kind: 'text',
        text: `Le webhook « ${name} » de ${site_name} (${url}) échoue depuis le ${since} et a été désactivé.`,
      },
      {
        kind: 'text',
        text: 'Les envois manqués sont listés dans le panneau d’administration. Réactivez-y le webhook une fois qu’il fonctionne.',
      },
    ],
    note: adminNote,
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `Votre photo n’a pas été rendue publique sur ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, votre photo « ${photo} » a été examinée et ne peut pas être rendue publique. Elle reste non répertoriée. Rien d’autre n’a changé.`,
      },
      ...(reason ? [{ kind: 'text', text: `Motif : ${reason}` } as const] : []),
    ],
    note: 'Si vous pensez qu’il s’agit d’une erreur, contactez l’équipe du site.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `Votre paiement ${site_name} est en cours d’examen`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, votre paiement de ${amount} pour la commande ${trade_no} a été reçu, mais n’a pas pu être rattaché automatiquement à la commande.`,
      },
      { kind: 'text', text: 'Un administrateur va l’examiner, puis valider la commande ou vous rembourser.' },
    ],
    note: orderNote,
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Remboursement de votre commande ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, un remboursement de ${amount} a été effectué pour « ${product} » (commande ${trade_no}).`,
      },
      {
        kind: 'text',
        text: 'Le montant vous est reversé par votre mode de paiement d’origine. Le délai dépend de la plateforme de paiement.',
      },
    ],
    note: orderNote,
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name} : ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `Compte ${username} : ${thingOf(thing)} expire le ${end_time}.` },
      {
        kind: 'text',
        text: 'Si vous renouvelez avant, la nouvelle période commence à la fin de l’actuelle. Après l’expiration, vos photos sont conservées, mais vous ne pouvez pas téléverser tant que vous dépassez votre espace de stockage.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'Renouveler', url: renew_url }] : []),
    ],
    note: `Vous recevez cet e-mail en raison de votre achat sur ${site_name}. Merci de ne pas y répondre.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `Votre espace de stockage ${site_name} est plein`,
    blocks: [
      {
        kind: 'text',
        text: `Le compte ${username} utilise ${used} sur ${capacity}. Vous ne pouvez pas téléverser tant que vous n’avez pas libéré d’espace.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `Supprimez des photos ou achetez du stockage. Si vous dépassez encore la limite le ${trash_time}, vos photos les plus récentes seront placées dans la corbeille jusqu’à ce que le reste tienne.`
          : 'Vos photos sont conservées et leurs liens continuent de fonctionner. Pour téléverser à nouveau, supprimez des photos ou achetez du stockage.',
      },
    ],
    note: `Vous recevez cet e-mail parce que votre abonnement ou votre stockage sur ${site_name} a changé. Merci de ne pas y répondre.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `${site_name} : ${counted(count, 'photo placée dans la corbeille', 'photos placées dans la corbeille')}`,
    blocks: [
      {
        kind: 'text',
        text: `Le compte ${username} a dépassé trop longtemps sa limite de stockage de ${capacity}. ${counted(count, 'photo parmi les plus récentes a été placée', 'photos parmi les plus récentes ont été placées')} dans la corbeille.`,
      },
      {
        kind: 'text',
        text: `Vous pouvez ${rules.select(count) === 'one' ? 'la' : 'les'} restaurer tant que la corbeille n’est pas vidée, après avoir libéré de l’espace ou acheté du stockage.`,
      },
    ],
    note: `Vous recevez cet e-mail parce que vos photos sur ${site_name} dépassaient votre limite de stockage. Merci de ne pas y répondre.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team
      ? `Nouveau message dans un ticket ${site_name} : ${title}`
      : `${site_name} a répondu : ${title}`,
    blocks: [
      { kind: 'text', text: `Ticket ${issue_no}, « ${title} » :` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'Pour répondre, connectez-vous au site et ouvrez le ticket.' }
        : { kind: 'button', label: 'Ouvrir le ticket', url },
    ],
    note: 'Merci de répondre dans le ticket, pas par e-mail. Vous pouvez désactiver les e-mails de tickets dans vos paramètres.',
  }),
}

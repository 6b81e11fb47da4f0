import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/auth.ts'

export const texts: Translation<typeof master, 'fr'> = {
  auth: {
    registration_closed: 'Les inscriptions sont actuellement fermées',
    passwords_differ: 'Les mots de passe ne correspondent pas',
    required: {
      username: 'Veuillez saisir un nom d’utilisateur',
      email: 'Veuillez saisir une adresse e-mail',
      phone: 'Veuillez saisir un numéro de mobile',
      password: 'Veuillez saisir un mot de passe',
      password_confirmation: 'Veuillez confirmer le mot de passe',
    },
    sso: {
      hint: 'Ce site utilise l’authentification unique.',
      unavailable: 'Aucun fournisseur n’est activé. Contactez l’administrateur.',
      continue: 'Continuer avec {provider}',
      administrators: 'La connexion par mot de passe est réservée aux administrateurs.',
      registration: 'Inscription inutile',
      registration_hint: 'Ce site utilise l’authentification unique. Votre compte est créé à la première connexion.',
    },
    login: {
      title: 'Se connecter',
      no_account: 'Pas encore de compte ?',
      to_register: 'S’inscrire',
      types: {
        username: 'nom d’utilisateur',
        email: 'e-mail',
        phone: 'mobile',
      },
      abroad: 'Hors de Chine continentale, indiquez l’indicatif du pays, par exemple +33.',
      name_required: 'Veuillez saisir votre {names}',
      remember: 'Rester connecté',
      forgot: 'Mot de passe oublié ?',
      submit: 'Se connecter',
      others: 'Autres moyens de connexion',
      passkey: 'Utiliser une clé d’accès',
    },
    recover: {
      title: 'Réinitialiser votre mot de passe',
      remembered: 'Vous vous en souvenez ?',
      method: 'Méthode de récupération',
      by_email: 'Par e-mail',
      by_phone: 'Par mobile',
      password: 'Nouveau mot de passe',
      submit: 'Changer le mot de passe',
      done: 'Mot de passe réinitialisé. Connectez-vous avec le nouveau.',
      impossible: 'La réinitialisation du mot de passe est indisponible pour le moment',
      impossible_hint:
        'Le site ne peut pas envoyer de codes pour le moment. Demandez à l’administrateur de réinitialiser votre mot de passe.',
    },
    pending: {
      login: 'Votre compte {provider} « {nickname} » sera associé lorsque vous vous connecterez.',
      register: 'Votre compte {provider} « {nickname} » sera associé lors de votre inscription.',
      bound: '{provider} associé',
      drop: 'Ne pas associer',
    },
    register: {
      title: 'S’inscrire',
      has_account: 'Vous avez déjà un compte ?',
      to_login: 'Se connecter',
      method: 'Méthode d’inscription',
      by_email: 'Par e-mail',
      by_phone: 'Par mobile',
      email: 'E-mail',
      username: 'Nom d’utilisateur',
      username_help:
        '3 à 20 lettres, chiffres ou tirets bas. Utilisé pour vous connecter et dans l’adresse de votre profil.',
      name: 'Pseudo',
      name_help: 'Facultatif. Modifiable à tout moment.',
      password_help: 'Au moins {count} caractères.',
      confirm: 'Confirmer le mot de passe',
      submit: 'Créer un compte',
      closed_hint:
        'Ce site n’accepte pas de nouveaux utilisateurs pour le moment. Les utilisateurs existants peuvent toujours se connecter.',
      consent: 'J’ai lu et j’accepte les',
      consent_and: 'et la',
      terms: 'conditions d’utilisation',
      privacy: 'politique de confidentialité',
      consent_required: 'Veuillez d’abord accepter les conditions',
      waiting: {
        title: 'Votre compte est en attente d’approbation',
        hint: 'Un administrateur examine les nouveaux comptes. Vous pourrez vous connecter dès que le vôtre sera approuvé.',
        hint_email: 'Un administrateur examine les nouveaux comptes. Nous écrirons à {email} dès que ce sera décidé.',
      },
      impossible: 'L’inscription est indisponible pour le moment',
      impossible_hint:
        'Le site ne peut pas envoyer le code de vérification nécessaire à l’inscription. Contactez l’administrateur.',
    },
  },

  codes: {
    verified: 'Vérifié',
    unverified: 'Non vérifié',
    none: 'Aucun',
    verify: 'Vérifier',
    email: {
      current: 'E-mail actuel',
      own: 'E-mail',
      own_help: 'Demandez un code pour vérifier cette adresse, ou saisissez-en une autre.',
      next: 'Nouvelle adresse',
      next_help:
        'Nous enverrons un code à la nouvelle adresse et préviendrons l’ancienne. Vos autres appareils seront déconnectés.',
      required: 'Veuillez d’abord saisir une adresse e-mail',
      submit: 'Changer d’adresse',
      done: 'Adresse e-mail vérifiée. Vous pouvez l’utiliser pour vous connecter et récupérer votre compte.',
      impossible:
        'Le site ne peut pas envoyer d’e-mails pour le moment. Vous ne pouvez donc ni vérifier ni changer votre adresse.',
    },
    phone: {
      current: 'Numéro de mobile actuel',
      required: 'Veuillez d’abord saisir un numéro de mobile',
      submit: 'Ajouter le numéro',
      replace: 'Changer de numéro',
      done: 'Numéro de mobile vérifié. Vous pouvez l’utiliser pour vous connecter et récupérer votre compte.',
      stays:
        'Vous pouvez changer de numéro, mais pas le supprimer : il sert à récupérer votre compte. Le changer déconnecte vos autres appareils.',
      before_uploads: 'Ajoutez un numéro de mobile pour pouvoir téléverser.',
      impossible:
        'Le site ne peut pas envoyer de SMS pour le moment. Vous ne pouvez donc ni ajouter un numéro ni en changer.',
    },
  },

  oauth: {
    unnamed: 'le fournisseur',
    working: 'Connexion à {provider}…',
    again: 'Réessayer',
    to_login: 'Retour à la connexion',
    to_settings: 'Retour aux paramètres',
    cancelled: 'Vous avez annulé chez {provider}. Réessayez, ou connectez-vous autrement.',
    refused:
      '{provider} n’a pas donné suite à la demande. Réessayez. Si le problème persiste, contactez l’administrateur du site.',
    failed: {
      login: 'Échec de la connexion via un tiers',
      bind: 'Impossible d’associer le compte',
    },
    start: {
      title: 'Se connecter avec {provider}',
      hint: 'Vous confirmerez chez {provider}, puis reviendrez ici.',
      go: 'Aller sur {provider}',
    },
    needed: {
      title: 'Bonjour {nickname}',
      hint: 'Ce compte {provider} n’est pas encore associé. Connectez-vous ou créez un compte pour l’associer ; il vous servira ensuite à vous connecter.',
      email_taken:
        'Un compte avec l’adresse {email} existe déjà. Si c’est le vôtre, connectez-vous pour y associer {provider}.',
      login: 'Se connecter et associer',
      register: 'Créer un compte',
      closed: 'Ce site n’accepte pas de nouveaux utilisateurs pour le moment.',
      bind_here: 'Associer à mon compte @{username}',
    },
    bound: '{provider} associé',
    bind: 'Associer',
    bind_named: 'Associer {provider}',
    unbind: 'Dissocier',
    unbind_named: 'Dissocier {provider}',
    unbind_hint: 'Vous ne pourrez plus vous connecter avec {provider}. Vos photos et vos données sont conservées.',
    unbound: '{provider} dissocié',
    unset: 'Non associé',
    since: '{who} · associé le {time}',
    somebody: 'Associé',
    closed: 'Désactivé',
    none: 'La connexion via un tiers n’est pas disponible',
    none_hint: 'Si ce site l’active, vous pourrez associer vos comptes ici.',
  },

  setup: {
    title: 'Bienvenue ! Configurez votre site',
    lead: 'Cela prend une minute. Vous pourrez tout modifier ensuite dans le panneau d’administration.',
    site_title: 'Nom du site',
    site_title_help: 'Affiché en haut de chaque page et dans l’onglet du navigateur.',
    site_title_required: 'Veuillez saisir le nom du site',
    follow_visitors: 'Adapter la langue et le thème à chaque visiteur',
    follow_visitors_help: 'Sinon, tout le monde voit d’abord le site dans cette langue, avec le thème clair.',
    start_at_once: 'Téléverser dès la sélection des fichiers',
    start_at_once_help: 'Sinon, les fichiers attendent que l’on appuie sur Démarrer.',
    more: 'Plus d’options',
    time_zone: 'Fuseau horaire',
    time_zone_help: 'Utilisé pour les heures sans fuseau horaire.',
    requires_mobile: 'Exiger un numéro de mobile pour téléverser',
    requires_mobile_help:
      'Les comptes sans numéro de mobile vérifié ne peuvent pas téléverser. Recommandé en Chine continentale.',
    requires_mobile_later:
      'Indisponible tant qu’aucun service de SMS n’est configuré. Vous pourrez l’activer plus tard dans le panneau d’administration.',
    username: 'Nom d’utilisateur',
    username_help: '3 à 20 lettres, chiffres ou tirets bas. Laissez vide pour le déduire de votre adresse e-mail.',
    email: 'Votre e-mail',
    email_help: 'Pour vous connecter en tant qu’administrateur.',
    email_required: 'Veuillez saisir une adresse e-mail',
    password_help: 'Au moins {count} caractères.',
    submit: 'Créer le site',
    no_code: 'Ouvrez cette page avec le lien d’installation',
    no_code_hint:
      'Au premier démarrage, le serveur affiche dans sa console (journal) un lien à usage unique du type /setup?code=… Ouvrez-le dans votre navigateur. Redémarrez le serveur pour en obtenir un nouveau.',
  },

  factor: {
    title: 'Vérification en deux étapes',
    code: 'Code',
    code_malformed: 'Saisissez un code à 6 chiffres',
    recovery_code: 'Code de récupération',
    recovery_required: 'Veuillez saisir un code de récupération',
    hint: {
      totp: 'Saisissez le code à 6 chiffres de votre application d’authentification.',
      passkey: 'Utilisez l’une de vos clés d’accès pour confirmer votre identité.',
      recovery_code:
        'Saisissez l’un des codes enregistrés lors de l’activation de la vérification en deux étapes. Chacun ne sert qu’une fois.',
      none: 'Ce navigateur ne prend pas en charge votre méthode de vérification. Ouvrez le site par son nom de domaine en HTTPS, dans un navigateur compatible avec les clés d’accès.',
    },
    submit: {
      totp: 'Vérifier',
      passkey: 'Utiliser une clé d’accès',
      recovery_code: 'Vérifier',
    },
    instead: {
      totp: 'Utiliser plutôt un code',
      passkey: 'Utiliser plutôt une clé d’accès',
      recovery_code: 'Utiliser un code de récupération',
    },
    back: 'Retour à la connexion',
  },
}

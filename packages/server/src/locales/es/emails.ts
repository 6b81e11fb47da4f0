import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

const plurals = new Intl.PluralRules('es')

/** Returns a number with its noun; from a million on, the noun follows “de”. */
function counted(count: number, one: string, other: string) {
  const form = plurals.select(count)
  if (form === 'one') return `${count} ${one}`
  return form === 'many' ? `${count} de ${other}` : `${count} ${other}`
}

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'se activó la app de autenticación',
  totp_off: () => 'se desactivó la app de autenticación',
  passkey_added: (name) => `se añadió la llave de acceso “${name}”`,
  passkey_removed: (name) => `se eliminó la llave de acceso “${name}”`,
  codes_renewed: () => 'se crearon códigos de recuperación nuevos y los anteriores ya no funcionan',
  code_used: () => 'se usó un código de recuperación',
  all_removed: () =>
    'un administrador desactivó la verificación en dos pasos y cerró la sesión en todos los dispositivos',
}

const lateReasons: Record<LateReason, string> = {
  amount: 'el importe no coincide con el pedido',
  currency: 'la moneda no coincide con la del pedido',
  double: 'el pedido ya estaba pagado',
  unconfirmed: 'se notificó el pago, pero la plataforma de pago no lo confirma',
  reused: 'el pago ya se asignó a otro pedido',
  ownerless: 'la cuenta que hizo el pedido se eliminó',
  coupon: 'el pedido se canceló y, desde entonces, su cupón se agotó',
  withdrawn: 'lo que se pidió ya no existe',
  stale: 'el pedido caducó hace más de 7 días y sus precios pueden estar desactualizados',
}
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `tu plan “${thing.group}”` : `tu paquete de espacio de ${thing.size}`
const whenOf = (days: number) => (days === 0 ? 'caduca hoy' : `caduca en menos de ${counted(days, 'día', 'días')}`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) =>
    count === 1 ? 'se retiró una de tus fotos' : `se retiraron ${counted(count, 'foto tuya', 'fotos tuyas')}`,
  album: ({ name }) => `se retiró tu álbum “${name}”. Sus fotos siguen en tu biblioteca`,
  album_with_photos: ({ name }) => `se retiraron tu álbum “${name}” y las fotos que contenía`,
  album_private: ({ name }) => `tu álbum “${name}” pasó a ser no listado`,
  album_hidden: ({ name }) => `tu álbum “${name}” ya no aparece en Explorar`,
  album_shown: ({ name }) => `tu álbum “${name}” vuelve a aparecer en Explorar`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'El disco está lleno. Se pueden ver y eliminar fotos, pero no subirlas',
  disk_low: ({ name }) => `Poco espacio en disco${name && ` (${name})`}`,
  disk_filling: ({ name, count }) =>
    `Al ritmo actual, días hasta que se llene el disco${name && ` (${name})`}: ${count}`,
  storage_failing: ({ name }) => `El almacenamiento “${name}” no funciona`,
  breaker_open: ({ name }) => `Servicio externo en pausa tras fallos repetidos (${name})`,
  jobs_late: ({ count }) => `Las tareas en segundo plano llevan ${counted(count, 'minuto', 'minutos')} de retraso`,
  jobs_failed: ({ count }) => `Tareas en segundo plano fallidas: ${count}`,
  errors_many: ({ count }) => `Solicitudes con error del servidor en cinco minutos: ${count}`,
  mail_failing: () => 'No se pueden enviar correos',
  backup_failed: ({ name }) => `Error en la copia de seguridad${name && ` (${name})`}`,
  backup_old: ({ count }) => `La última copia de seguridad correcta es de hace ${counted(count, 'día', 'días')}`,
  backup_copy_failed: ({ name }) => `No se pudo copiar la copia de seguridad a «${name}»`,
  backup_incomplete: ({ name }) => `Faltan en la copia fotos de estos almacenamientos: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0
      ? 'El certificado HTTPS del sitio ha caducado'
      : `El certificado HTTPS del sitio caduca en ${counted(count, 'día', 'días')}`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (desde el ${incident.from})`
    : `• Resuelto: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'crear una cuenta',
  forget_password: 'restablecer tu contraseña',
  bind: 'usar esta dirección en tu cuenta',
  verify: 'verificar esta dirección',
}
const untilThen =
  'Hasta entonces, puedes iniciar sesión y cancelar la eliminación en el aviso de la parte superior de la página.'
const byTeam = 'Lo decidió el equipo del sitio. Hasta entonces, puedes iniciar sesión y exportar tus datos.'
const notYou =
  'Si no fuiste tú, restablece tu contraseña ahora y comprueba en qué dispositivos está iniciada la sesión.'
const securityNote = 'Este es un aviso de seguridad sobre tu cuenta. No respondas a este correo.'
const orderNote = 'Este es un aviso sobre tu pedido. No respondas a este correo.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `Correo de prueba de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'Esto es una prueba. La configuración del correo funciona y el sitio puede enviar correos.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'Los correos no contienen enlaces porque PUBLIC_URL no está definida. Pon en ella la dirección que usan los visitantes.',
          }
        : { kind: 'button', label: 'Abrir el sitio', url: site_url },
    ],
    note: `Un administrador envió este correo desde el panel de administración de ${site_name}. No respondas a este correo.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `Tu código de ${site_name}`,
    blocks: [
      { kind: 'text', text: `Usa este código para ${purposes[event]} en ${site_name}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Caduca en ${counted(minutes, 'minuto', 'minutos')} y sirve una sola vez. No lo compartas con nadie. Nunca te lo pediremos.`,
      },
    ],
    note: 'Si no solicitaste este código, ignora este correo. Nada cambia en tu cuenta.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `Ya tienes una cuenta en ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Alguien intentó registrarse en ${site_name} con ${address}, que pertenece a tu cuenta ${username}. No se creó ninguna cuenta nueva.`,
      },
      {
        kind: 'text',
        text: 'Si fuiste tú, solo tienes que iniciar sesión. Si olvidaste tu contraseña, puedes restablecerla en la página de inicio de sesión.',
      },
    ],
    note: 'Si no fuiste tú, ignora este correo. Nada cambia en tu cuenta.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `Invitación a ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `Te invitan a crear una cuenta en ${site_name}.`
            : `${inviter} te invita a crear una cuenta en ${site_name}.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `Mensaje: ${note}` }]),
      { kind: 'button', label: 'Aceptar invitación', url },
      { kind: 'text', text: `El enlace funciona una vez y caduca el ${end_time}.` },
    ],
    note: 'Si no esperabas este correo, ignóralo. No se creará ninguna cuenta.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `Tu cuenta en ${site_name}`,
    blocks: [
      { kind: 'text', text: `Se ha creado una cuenta para ti en ${site_name}. Tu nombre de usuario: ${username}` },
      { kind: 'button', label: 'Establecer contraseña', url },
      { kind: 'text', text: `El enlace funciona una vez y caduca el ${end_time}.` },
    ],
    note: 'Si no esperabas este correo, ignóralo. Nadie puede usar la cuenta sin este enlace.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `Tu contraseña de ${site_name} ha cambiado`,
    blocks: [
      {
        kind: 'text',
        text: `La contraseña de ${username} se cambió el ${time}. Se cerró la sesión en los demás dispositivos.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `Un administrador abrió tu cuenta de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `El administrador ${admin} abrió la cuenta ${username} el ${time}, durante ${counted(minutes, 'minuto', 'minutos')} como máximo.`,
      },
      { kind: 'text', text: `Motivo: ${reason}` },
      {
        kind: 'text',
        text: 'No puede ver tu contraseña ni cambiar tu inicio de sesión, tu correo o tus pagos. La lista de dispositivos de tus ajustes muestra este acceso, y puedes terminarlo allí.',
      },
    ],
    note: securityNote,
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `Se restableció tu contraseña de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `El equipo del sitio restableció la contraseña de ${username} el ${time}. Tu contraseña anterior ya no funciona y se cerró la sesión en todos los dispositivos.`,
      },
      {
        kind: 'text',
        text: 'Para elegir una contraseña nueva, abre “¿Olvidaste tu contraseña?” en la página de inicio de sesión y escribe este correo y este código:',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `El código caduca en ${counted(minutes, 'minuto', 'minutos')}. Después, solicita uno nuevo en la misma página.`,
      },
    ],
    note: securityNote,
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `Tu correo de ${site_name} ha cambiado`,
    blocks: [
      {
        kind: 'text',
        text: `El correo de ${username} se cambió a ${email} el ${time}. Las notificaciones y los códigos ya no se enviarán a esta dirección.`,
      },
      { kind: 'text', text: 'Si no fuiste tú, contacta de inmediato con el administrador del sitio.' },
    ],
    note: securityNote,
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `Se añadió un número de teléfono a tu cuenta de ${site_name}`,
    blocks: [
      { kind: 'text', text: `El número de teléfono ${phone} se añadió a ${username} el ${time}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `Cambió la verificación en dos pasos de tu cuenta de ${site_name}`,
    blocks: [
      { kind: 'text', text: `Cuenta ${username}, ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `Tu cuenta de ${site_name} se eliminará`,
    blocks: [
      {
        kind: 'text',
        text: `La eliminación de la cuenta ${username} se programó el ${time}. Se eliminará definitivamente el ${deletion_time}, con todas sus fotos, álbumes y tokens.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: securityNote,
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `Se eliminó tu cuenta de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `La cuenta ${username} se eliminó el ${time}. Sus fotos y álbumes se están borrando y no se pueden recuperar.`,
      },
    ],
    note: 'Este es el último correo sobre esta cuenta. No respondas a este correo.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `Se aprobó tu cuenta de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Te damos la bienvenida, ${username}. Se aprobó tu cuenta de ${site_name}. Ya puedes iniciar sesión.`,
      },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'Iniciar sesión', url }]),
    ],
    note: `Recibes este correo porque te registraste en ${site_name}. No respondas a este correo.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `Tu registro en ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Tu registro en ${site_name} con el nombre de usuario ${username} no se aprobó. La cuenta y sus datos se eliminaron.`,
      },
    ],
    note: 'Este es el último correo sobre esta cuenta. No respondas a este correo.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `Se revisó tu denuncia a ${site_name}`,
    blocks: [
      { kind: 'text', text: `Denunciaste esto a ${site_name}: ${url}` },
      {
        kind: 'text',
        text: is_upheld
          ? 'Lo revisamos y tomamos medidas.'
          : 'Lo revisamos y comprobamos que no infringe las normas del sitio.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `Recibes este correo porque enviaste una denuncia a ${site_name}. No respondas a este correo.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `Sobre tu contenido en ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${username}: tras una revisión del equipo de ${site_name}, ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Motivo: ${reason}` }] : []),
      { kind: 'text', text: 'Si crees que es un error, abre un ticket en el sitio.' },
    ],
    note: `Recibes este correo porque trata sobre tu cuenta de ${site_name}. No respondas a este correo.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Tu pedido de ${site_name} está pagado`,
    blocks: [
      { kind: 'text', text: `Gracias, ${username}. Recibimos ${amount} por “${product}”, que ya está activo.` },
      { kind: 'text', text: `Número de pedido: ${trade_no}. Puedes descargar la factura en la página del pedido.` },
    ],
    note: orderNote,
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `Pago por revisar: pedido ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `No se aplicó un pago de ${amount} del pedido ${trade_no} en ${site_name}: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'Compruébalo en la plataforma de pago y resuélvelo en el panel de administración.',
      },
    ],
    note: 'Este aviso se envía a todos los administradores. No respondas a este correo.',
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news
        ? `${site_name}: ${alertProblems[news.problem](news)}`
        : `${site_name} vuelve a funcionar con normalidad`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'Ver el estado del sitio', url }]),
      ],
      note: 'Se te avisa una vez cuando empieza un problema y otra cuando se resuelve. Cambia los destinatarios en el panel de administración.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Se desactivó el webhook “${name}”`,
    blocks: [
      {
        kind: 'text',
        text: `El webhook “${name}” de ${site_name} (${url}) falla desde el ${since} y se desactivó.`,
      },
      {
        kind: 'text',
        text: 'Las entregas perdidas aparecen en el panel de administración. Vuelve a activar allí el webhook cuando funcione.',
      },
    ],
    note: 'Este aviso se envía a todos los administradores. No respondas a este correo.',
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `Tu foto no se publicó en ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, tu foto “${photo}” se revisó y no se puede hacer pública. Sigue como no listada. No ha cambiado nada más.`,
      },
      ...(reason ? [{ kind: 'text', text: `Motivo: ${reason}` } as const] : []),
    ],
    note: 'Si crees que es un error, contacta con el equipo del sitio.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `Tu pago de ${site_name} está en revisión`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, recibimos tu pago de ${amount} del pedido ${trade_no}, pero no se pudo asignar automáticamente al pedido.`,
      },
      {
        kind: 'text',
        text: 'Un administrador lo revisará y completará el pedido o te devolverá el dinero.',
      },
    ],
    note: orderNote,
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Reembolso de tu pedido de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, se emitió un reembolso de ${amount} por “${product}” (pedido ${trade_no}).`,
      },
      {
        kind: 'text',
        text: 'El dinero vuelve a tu método de pago original. El plazo depende de la plataforma de pago.',
      },
    ],
    note: orderNote,
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name}: ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `Cuenta ${username}: ${thingOf(thing)} caduca el ${end_time}.` },
      {
        kind: 'text',
        text: 'Si renuevas antes, el nuevo periodo empieza cuando termine el actual. Cuando caduque, tus fotos se conservan, pero no podrás subir más mientras superes tu límite de espacio.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'Renovar', url: renew_url }] : []),
    ],
    note: `Recibes este correo por tu compra en ${site_name}. No respondas a este correo.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `Tu espacio de ${site_name} está lleno`,
    blocks: [
      {
        kind: 'text',
        text: `La cuenta ${username} usa ${used} de ${capacity}. No podrás subir fotos hasta que liberes espacio.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `Elimina fotos o compra espacio. Si el ${trash_time} sigues por encima del límite, tus fotos más recientes se moverán a la papelera hasta que el resto quepa.`
          : 'Tus fotos se conservan y sus enlaces siguen funcionando. Para volver a subir fotos, elimina algunas o compra espacio.',
      },
    ],
    note: `Recibes este correo porque tu suscripción o tu espacio en ${site_name} han cambiado. No respondas a este correo.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `Fotos movidas a la papelera en ${site_name}: ${count}`,
    blocks: [
      {
        kind: 'text',
        text: `La cuenta ${username} superó durante demasiado tiempo su límite de espacio de ${capacity}. Fotos más recientes movidas a la papelera: ${count}.`,
      },
      {
        kind: 'text',
        text: 'Puedes restaurarlas hasta que se vacíe la papelera, cuando liberes espacio o compres más.',
      },
    ],
    note: `Recibes este correo porque tus fotos en ${site_name} superaban tu límite de espacio. No respondas a este correo.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `Nuevo mensaje en un ticket de ${site_name}: ${title}` : `${site_name} respondió: ${title}`,
    blocks: [
      { kind: 'text', text: `Ticket ${issue_no}, “${title}”:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'Para responder, inicia sesión en el sitio y abre el ticket.' }
        : { kind: 'button', label: 'Abrir ticket', url },
    ],
    note: 'Responde en el ticket, no por correo. Puedes desactivar los correos de tickets en tu configuración.',
  }),
}

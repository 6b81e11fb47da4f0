import type { ReferenceTexts } from '../text-catalog.ts'

/** Endpoints of plans, orders and entitlements. */
const moneyCalls = {
  'GET /plans': 'Lista los planes a la venta con sus precios, en el orden del sitio.',
  'GET /plans/{id}': 'Devuelve un plan a la venta.',
  'GET /admin/plans': 'Lista todos los planes, incluidos los no publicados.',
  'POST /admin/plans':
    'Crea un plan con sus precios, cada uno en una o más monedas. Un precio sin importe es “consultar precio”.',
  'PUT /admin/plans/{id}':
    'Modifica un plan. Una lista de precios sustituye a la actual; los precios enviados con su id se conservan. Los pedidos existentes no se ven afectados.',
  'DELETE /admin/plans/{id}': 'Elimina un plan sin pedidos. Los demás se pueden ocultar.',
  'GET /admin/coupons': 'Lista los cupones; se pueden buscar por código o nombre.',
  'POST /admin/coupons':
    'Crea un cupón: importe o porcentaje, periodo de validez, mínimo y límites totales y por usuario.',
  'PUT /admin/coupons/{id}': 'Modifica un cupón para los pedidos futuros.',
  'DELETE /admin/coupons/{id}': 'Elimina un cupón que nunca se usó. Los demás se pueden desactivar.',
  'GET /admin/coupon-batches':
    'Lista los lotes de cupones, los más recientes primero, con el número de códigos y de códigos usados.',
  'POST /admin/coupon-batches': 'Crea hasta 10.000 códigos de un solo uso a partir de un prefijo y un patrón.',
  'DELETE /admin/coupon-batches/{id}':
    'Elimina los códigos sin usar de un lote. Los usados se desactivan y se conservan.',
  'GET /user/groups':
    'Lista los grupos del usuario con origen, caducidad y días restantes, empezando por los más recientes.',
  'DELETE /user/groups/{id}':
    'Quita un grupo de usuarios. Al quitar el activo, el usuario vuelve al grupo predeterminado.',
  'PUT /user/groups/{id}/renewal':
    'Cancela o reactiva la renovación automática de una suscripción. Ambas surten efecto al final del periodo.',
  'GET /user/capacities':
    'Lista los paquetes de espacio del usuario con origen, caducidad y días restantes, empezando por los más recientes.',
  'DELETE /user/capacities/{id}': 'Quita un paquete de espacio.',
  'POST /admin/users/{id}/reset_password':
    'Invalida la contraseña de un usuario y cierra todas sus sesiones. Le envía un correo con un código o, si no se pueden enviar correos, devuelve una contraseña nueva una sola vez. Los tokens de API se revocan; también se pueden quitar las llaves de acceso, la app de autenticación y las cuentas externas.',
  'POST /admin/users/{id}/deletion':
    'Elimina una cuenta, de inmediato o al cabo de unos días en los que solo los administradores pueden cancelarlo.',
  'DELETE /admin/users/{id}/deletion': 'Cancela la eliminación programada de una cuenta.',
  'GET /admin/audit/{id}': 'Devuelve una entrada del registro de auditoría.',
  'GET /admin/users/{id}/groups': 'Lista los grupos de un usuario.',
  'POST /admin/users/{id}/groups':
    'Otorga un grupo a un usuario. Se aplica de inmediato y sustituye al activo, o lo amplía si es el mismo. La respuesta indica qué se sustituyó.',
  'DELETE /admin/users/{id}/groups/{owned_id}': 'Retira un grupo a un usuario.',
  'DELETE /admin/users/{id}/groups/{owned_id}/renewal':
    'Detiene la renovación automática de la suscripción de un usuario. El usuario recibe un correo.',
  'GET /admin/users/{id}/capacities': 'Lista los paquetes de espacio de un usuario.',
  'POST /admin/users/{id}/capacities': 'Otorga espacio a un usuario.',
  'DELETE /admin/users/{id}/capacities/{owned_id}': 'Retira espacio a un usuario.',
  'GET /admin/payment-gateways':
    'Lista los métodos de pago en orden. De los secretos solo se indica si están definidos.',
  'POST /admin/payment-gateways': 'Añade un método de pago.',
  'PUT /admin/payment-gateways/{id}': 'Modifica un método de pago o su posición. Los secretos omitidos no cambian.',
  'DELETE /admin/payment-gateways/{id}': 'Elimina un método de pago. Se rechaza mientras haya pagos pendientes.',
  'POST /admin/payment-gateways/{id}/test':
    'Prueba la conexión con la plataforma de pago y devuelve el resultado. No se mueve dinero.',
}

/** Endpoints of site operations. */
const operationCalls = {
  'GET /admin/activities':
    'Lista las importaciones, copias y traslados en curso o terminados hace poco, con su progreso.',
  'GET /admin/backup-targets': 'Enumera los destinos de copias con sus últimas copias.',
  'POST /admin/backup-targets': 'Añade un destino. Las copias nuevas se llevan allí y se verifican.',
  'POST /admin/backup-targets/test': 'Prueba la conexión con un destino sin guardarla.',
  'PUT /admin/backup-targets/{id}': 'Modifica un destino de copias.',
  'DELETE /admin/backup-targets/{id}': 'Elimina un destino. Las copias que tiene se quedan.',
  'POST /admin/backup-targets/{id}/copy': 'Copia ahora la copia más reciente al destino.',
  'GET /admin/backups':
    'Lista las copias de seguridad, empezando por las más recientes, con su ubicación, el espacio libre y la hora de la próxima copia automática.',
  'POST /admin/backups': 'Inicia una copia de seguridad en segundo plano, de una en una.',
  'POST /admin/backups/{id}/test':
    'Restaura una copia en una base de datos temporal y la compara fila por fila. El sitio no cambia.',
  'POST /admin/backups/{id}/cancel':
    'Cancela una copia o una restauración de prueba en curso, sin dejar nada a medias.',
  'POST /admin/backups/{id}/download':
    'Devuelve una URL para descargar la copia como archivo tar, válida durante diez minutos.',
  'DELETE /admin/backups/{id}': 'Elimina una copia de seguridad y sus archivos.',
  'GET /admin/growth': 'Muestra qué crece en el sitio: tamaño, cambio en 30 días y cuándo se llenarán los discos.',
  'POST /admin/growth/measure': 'Mide ahora todos los tamaños y los devuelve.',
  'POST /admin/growth/clean': 'Elimina lo que ya no se necesita de un tipo y devuelve cuántos elementos se quitaron.',
  'GET /admin/jobs':
    'Lista las tareas en segundo plano, empezando por las más recientes, con el número de tareas en espera, en curso y fallidas.',
  'GET /admin/job-schedules': 'Lista las tareas programadas con su última y próxima ejecución.',
  'POST /admin/job-schedules/{name}/run': 'Ejecuta ahora una tarea programada.',
  'POST /admin/jobs/retry': 'Reintenta todas las tareas fallidas y devuelve su número.',
  'POST /admin/jobs/{id}/retry': 'Reintenta ahora una tarea desde el principio.',
  'DELETE /admin/jobs/{id}': 'Quita una tarea sin ejecutarla.',
  'GET /admin/failures':
    'Lista las solicitudes fallidas, empezando por las más recientes; se pueden buscar por el ID de solicitud que ve el usuario.',
  'GET /admin/health':
    'Estado del proceso, la base de datos, los discos, los almacenamientos, las tareas y el correo, y problemas actuales.',
  'POST /admin/health/check': 'Comprueba ahora los almacenamientos y el servidor de correo y devuelve lo mismo.',
  'GET /admin/certificate': 'Certificado HTTPS del sitio: nombres, emisor, validez y último error.',
  'POST /admin/certificate': 'Renueva un certificado pendiente o recarga sus archivos.',
  'GET /admin/release': 'La versión en uso y sus cambios.',
  'GET /admin/doctor': 'Resultado de la última comprobación del despliegue.',
  'POST /admin/doctor': 'Busca errores de despliegue habituales y explica cómo solucionarlos.',
  'GET /admin/operations':
    'Solicitudes, errores, colas, almacenamientos y tareas a lo largo del tiempo, y los últimos incidentes.',
  'GET /admin/imports':
    'Lista las importaciones, empezando por las más recientes, y las carpetas disponibles para importar.',
  'GET /admin/imports/{id}': 'Devuelve el progreso de una importación y por qué se rechazaron fotos.',
  'GET /admin/imports/{id}/refused': 'Envía como CSV las fotos rechazadas de una importación y sus motivos.',
  'POST /admin/imports': 'Inicia una importación o reanuda una sin terminar del mismo origen.',
  'PUT /admin/imports/{id}': 'Pausa, reanuda o cancela una importación.',
  'GET /admin/drivers': 'Servicios externos que usa el sitio: si cada uno está configurado y funciona.',
} as const

const webhookCalls = {
  'POST /admin/settings/test_moderation':
    'Envía una solicitud de prueba al servicio de moderación e indica si devolvió un veredicto.',
  'GET /admin/webhooks': 'Lista los webhooks. De los secretos solo se indica si están definidos.',
  'POST /admin/webhooks': 'Añade un webhook. El secreto de firma se devuelve una sola vez.',
  'PUT /admin/webhooks/{id}': 'Modifica un webhook. Desactivado, no recibe nada y las entregas pendientes fallan.',
  'DELETE /admin/webhooks/{id}': 'Elimina un webhook y sus entregas.',
  'POST /admin/webhooks/{id}/rotate':
    'Crea un secreto nuevo, que se devuelve una sola vez. El anterior también firma durante un día más.',
  'POST /admin/webhooks/{id}/test': 'Envía ahora un evento de prueba y devuelve el resultado.',
  'GET /admin/webhooks/{id}/deliveries':
    'Lista las entregas de los últimos catorce días, empezando por las más recientes.',
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}':
    'Devuelve una entrega con el contenido exacto y el principio de la última respuesta.',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver':
    'Envía de nuevo una entrega con el mismo ID y una nueva serie de intentos.',
}

/** Endpoints of the tables in the admin panel. */
const tableCalls = {
  'GET /admin/albums': 'Lista los álbumes de todos los usuarios. Admite búsqueda, filtros y orden.',
  'GET /admin/albums/{id}': 'Devuelve el álbum de cualquier usuario.',
  'PUT /admin/albums/{id}':
    'Hace no listado un álbum, lo oculta de Explorar o lo vuelve a mostrar, y avisa a su propietario.',
  'POST /admin/albums/takedown':
    'Retira álbumes, con la opción de eliminar definitivamente sus fotos, y avisa a los propietarios.',
  'GET /admin/exports/users': 'Exporta como CSV los usuarios que coinciden con los filtros.',
  'GET /admin/exports/photos': 'Exporta como CSV las fotos que coinciden con los filtros.',
  'GET /admin/exports/albums': 'Exporta como CSV los álbumes que coinciden con los filtros.',
  'GET /admin/exports/shares': 'Exporta como CSV los enlaces compartidos que coinciden con los filtros.',
  'GET /admin/exports/reports': 'Exporta como CSV las denuncias que coinciden con los filtros.',
  'GET /admin/exports/orders': 'Exporta como CSV los pedidos que coinciden con los filtros.',
  'GET /admin/exports/coupons': 'Exporta como CSV los cupones que coinciden con los filtros.',
  'GET /admin/exports/tickets': 'Exporta como CSV los tickets que coinciden con los filtros.',
  'GET /admin/exports/audit': 'Exporta como CSV las entradas del registro de auditoría que coinciden con los filtros.',
  'GET /admin/exports/aliases': 'Exporta como CSV las URL antiguas que coinciden con los filtros.',
}

const ticketCalls = {
  'GET /user/tickets':
    'Lista tus tickets, empezando por los de actividad más reciente. Admite búsqueda y filtro por estado.',
  'POST /user/tickets': 'Abre un ticket. El número de tickets abiertos es limitado.',
  'GET /user/tickets/{issue_no}': 'Un ticket.',
  'GET /user/tickets/{issue_no}/replies':
    'Lista las respuestas de un ticket, de forma predeterminada desde la más antigua.',
  'POST /user/tickets/{issue_no}/reply': 'Responde a un ticket. No se puede responder a los cerrados.',
  'PUT /user/tickets/{issue_no}/close': 'Cierra un ticket.',
  'PUT /user/tickets/{issue_no}/seen': 'Marca la última respuesta que has leído.',
  'GET /admin/tickets': 'Lista los tickets de todos los usuarios, de forma predeterminada los abiertos.',
  'GET /admin/tickets/{issue_no}': 'Devuelve un ticket con su autor, su responsable y los posibles responsables.',
  'GET /admin/tickets/{issue_no}/replies':
    'Lista las respuestas de un ticket, de forma predeterminada desde la más antigua.',
  'POST /admin/tickets/{issue_no}/reply': 'Responde en nombre del equipo del sitio.',
  'PUT /admin/tickets/{issue_no}/assign': 'Asigna un ticket a un administrador o anula la asignación.',
  'PUT /admin/tickets/{issue_no}/close': 'Cierra un ticket.',
  'PUT /admin/tickets/{issue_no}/reopen': 'Reabre un ticket cerrado.',
  'PUT /admin/tickets/{issue_no}/seen': 'Marca la última respuesta que ha leído el equipo.',
  'GET /admin/ticket-templates': 'Lista las plantillas de respuesta por nombre.',
  'POST /admin/ticket-templates': 'Añade una plantilla.',
  'PUT /admin/ticket-templates/{id}': 'Modifica una plantilla.',
  'DELETE /admin/ticket-templates/{id}': 'Elimina una plantilla.',
}

export const texts: ReferenceTexts = {
  title: 'API de Imagora',
  intro: [
    'Todos los endpoints empiezan por `{origin}/api/v2`. Excepto las 204, todas las respuestas son JSON: `{"status", "message", "data", "time"}`; si hay un error, `status` es `"error"` y `data.code` es uno de los [códigos de error](#refusals).',
    'Autentícate con `Authorization: Bearer …` y un token de sesión (`ims_…`) del inicio de sesión o un token de API (`imt_…`). Los cuerpos son JSON (`application/json`) y los campos desconocidos se rechazan; las subidas son `multipart/form-data`.',
    'Las listas se paginan con `page` y `per_page`. Los datos no válidos devuelven 422 y `data.errors` enumera los motivos por campo. Los mensajes usan el idioma de `Accept-Language`.',
    'Los clientes de otros alojamientos de imágenes funcionan sin cambios: `{origin}/api/v1` (`POST /tokens`, `POST /upload`, `GET /images`, `DELETE /images/…`, `GET /albums`, `DELETE /albums/…`, `GET /strategies`, `GET /profile`) y el más antiguo `{origin}/api/upload` (cabecera o campo `token`, campo `image`) funcionan con clientes de Lsky Pro, y `{origin}/api/1/upload` (cabecera `X-API-Key` o campo `key`, campo `source` o `image`) funciona con clientes de Chevereto e ImgBB. Usa un token de API como clave.',
    'Los archivos grandes se pueden subir con el protocolo reanudable tus.io: `POST {origin}/api/v2/uploads` (`Upload-Length` y, en `Upload-Metadata`, `filename` y los demás campos de una subida, con las etiquetas separadas por comas) y luego `PATCH` a su `Location`. El último `PATCH` devuelve la foto, y también `GET` en la misma URL. Las subidas sin terminar caducan a las 24 horas.',
  ],
  sections: { calls: 'Endpoints', refusals: 'Códigos de error', basics: 'Introducción' },
  columns: {
    name: 'Nombre',
    place: 'En',
    kind: 'Tipo',
    meaning: 'Significado',
    code: 'Código',
    status: 'Estado',
    text: 'Mensaje',
  },
  labels: {
    who: 'Acceso: ',
    parameters: 'Parámetros',
    body: 'Cuerpo',
    answer: 'Respuesta',
    refuses: 'Errores',
    required: 'obligatorio',
    nothing: 'sin contenido',
    reauth: 'Requiere haber confirmado la identidad en los últimos 15 minutos',
    default: 'predeterminado',
    binary: 'un archivo',
  },
  access: {
    public: 'Cualquiera',
    guests: 'Una sesión o un token con {permission}; también los visitantes si el sitio lo permite',
    session: 'Una sesión iniciada; nunca un token de API',
    admin: 'La sesión de un administrador; nunca un token de API',
    permission: 'Una sesión o un token de API con {permission} o acceso total',
  },
  places: { path: 'ruta', query: 'consulta', body: 'cuerpo', form: 'formulario' },
  tags: {
    auth: 'Inicio de sesión y registro',
    codes: 'Códigos por correo y SMS',
    oauth: 'Inicio de sesión externo',
    account: 'Cuenta',
    second_factors: 'Verificación en dos pasos y llaves de acceso',
    uploads: 'Subida',
    remote_downloads: 'Descargas remotas',
    photos: 'Fotos',
    albums: 'Álbumes',
    shares: 'Compartidos',
    explore: 'Explorar',
    plans: 'Planes',
    owned: 'Grupos de usuarios y espacio',
    orders: 'Pedidos',
    leaving: 'Exportación y eliminación de la cuenta',
    tokens: 'Tokens de API',
    traffic: 'Tráfico',
    site: 'Sitio',
    setup: 'Instalación',
    admin: 'Administración',
  },
  calls: {
    'GET /user/profile': 'Devuelve el perfil, las preferencias y el uso de la cuenta.',
    'GET /admin/photos':
      'Lista las fotos de todos los usuarios; se pueden buscar por nombre, usuario, clave, hash, dirección IP o día.',
    'GET /admin/photos/{id}': 'Devuelve la foto de cualquier usuario.',
    'POST /admin/photos/takedown':
      'Elimina fotos definitivamente, sin pasar por la papelera, y puede impedir que sus archivos se vuelvan a subir.',
    'GET /admin/blocked_pictures': 'Lista las imágenes bloqueadas; las que se les parecen se ponen en cuarentena.',
    'POST /admin/blocked_pictures':
      'Bloquea las imágenes parecidas a una, por su hash PDQ o una foto de este sitio. Las imágenes guardadas se comparan en segundo plano.',
    'POST /admin/blocked_pictures/import':
      'Importa una lista de hashes PDQ, en texto o CSV, y devuelve las líneas rechazadas con el motivo. Una lista larga se envía por partes.',
    'DELETE /admin/blocked_pictures': 'Desbloquea hasta 500 imágenes, con un resultado para cada una.',
    'GET /admin/picture_matches': 'Lista los archivos que se parecen a una imagen bloqueada.',
    'PUT /admin/picture_matches':
      'Aprueba o rechaza todas las fotos de hasta 500 de esos archivos, con un resultado para cada uno.',
    'GET /admin/blocked_hashes': 'Lista los archivos bloqueados.',
    'POST /admin/blocked_hashes': 'Bloquea un archivo por su SHA-256.',
    'DELETE /admin/blocked_hashes/{sha256}': 'Desbloquea un archivo.',
    'GET /admin/invitations': 'Lista las invitaciones, las más recientes primero. Se puede filtrar por estado.',
    'POST /admin/invitations':
      'Invita direcciones por correo o crea un enlace para uno o más usos. Las cuentas reciben el grupo y el almacenamiento indicados. El enlace se devuelve una sola vez.',
    'POST /admin/invitations/{id}/renewal':
      'Da a una invitación un enlace y una caducidad nuevos, y la reenvía si era un correo. El enlace anterior deja de funcionar.',
    'DELETE /admin/invitations/{id}': 'Revoca una invitación. Las cuentas ya creadas se conservan.',
    'POST /invitation': 'Devuelve una invitación tal como la ve la persona invitada.',
    'POST /invitation/acceptance':
      'Acepta una invitación: crea una cuenta e inicia sesión, aunque el registro esté cerrado.',
    'GET /admin/users': 'Lista los usuarios. Admite búsqueda, filtros y orden.',
    'POST /admin/users': 'Crea un usuario.',
    'POST /admin/users/import':
      'Crea cuentas a partir de un archivo CSV de hasta 5000 líneas, o solo indica qué pasaría con cada línea. Cada llamada crea una parte; repítela hasta que remaining sea cero.',
    'PUT /admin/users':
      'Suspende, reactiva, aprueba o rechaza hasta 500 usuarios, o cambia su grupo o su espacio adicional, con un resultado para cada uno.',
    'DELETE /admin/users/sessions': 'Cierra todas las sesiones de hasta 500 usuarios, con un resultado para cada uno.',
    'GET /admin/users/{id}': 'Un usuario.',
    'PUT /admin/users/{id}':
      'Modifica un usuario. Suspenderlo o definir su contraseña cierra sus sesiones de inmediato.',
    'DELETE /admin/users/{id}/second_factors':
      'Desactiva la verificación en dos pasos de un usuario que perdió el acceso a ella y cierra sus sesiones.',
    'GET /admin/users/{id}/sessions': 'Lista los dispositivos en los que un usuario tiene la sesión iniciada.',
    'DELETE /admin/users/{id}/sessions': 'Cierra todas las sesiones de un usuario.',
    'DELETE /admin/users/{id}/sessions/{token_id}': 'Cierra la sesión de uno de los dispositivos de un usuario.',
    'GET /admin/users/{id}/tokens': 'Los tokens de API de un usuario, sin sus secretos.',
    'DELETE /admin/users/{id}/tokens': 'Elimina todos los tokens de API de un usuario.',
    'DELETE /admin/users/{id}/tokens/{token_id}': 'Elimina un token de API de un usuario.',
    'GET /admin/settings': 'Devuelve la configuración del sitio. De los secretos solo se indica si están definidos.',
    'PUT /admin/settings': 'Modifica la configuración, con efecto desde la siguiente solicitud.',
    'POST /admin/settings/test_mail': 'Envía un correo de prueba con la configuración de correo actual.',
    'POST /admin/settings/test_sms': 'Envía un SMS de prueba con la configuración de SMS actual.',
    'POST /admin/settings/test_captcha':
      'Verifica con la configuración actual un token emitido por el widget de captcha.',
    'POST /admin/settings/test_alert': 'Envía una alerta de prueba al webhook de alertas actual.',
    'POST /admin/settings/test_purge': 'Envía una solicitud de purga vacía a la URL actual.',
    'POST /admin/site_logo':
      'Sube el logotipo o el del tema oscuro: PNG, JPEG, WebP o SVG, hasta 2 MB. Los iconos se crean a partir de él.',
    'DELETE /admin/site_logo/{theme}': 'Quita el logotipo de un tema; vuelve el predeterminado.',
    'GET /admin/watermark_preview':
      'Dibuja en una imagen de ejemplo una marca de agua aún no guardada y la devuelve como WebP.',
    'GET /user/transform_presets':
      'Enumera las transformaciones predefinidas e indica qué transformaciones no necesitan firma.',
    'POST /user/photos/{id}/transform_url':
      'Devuelve la dirección firmada de una transformación de tu foto, con caducidad opcional.',
    'GET /admin/transform_presets': 'Enumera las transformaciones predefinidas.',
    'POST /admin/transform_presets': 'Añade una transformación predefinida.',
    'PUT /admin/transform_presets/{id}':
      'Cambia una transformación predefinida. Los enlaces con su nombre muestran el cambio.',
    'DELETE /admin/transform_presets/{id}':
      'Elimina una transformación predefinida. Los enlaces con su nombre se rechazan.',
    'GET /admin/aliases': 'Lista las URL antiguas y las fotos a las que llevan.',
    'POST /admin/aliases': 'Añade URL antiguas. Las existentes se dirigen a la nueva foto.',
    'DELETE /admin/aliases': 'Quita URL antiguas.',
    'GET /admin/storages':
      'Lista los almacenamientos con su uso, los archivos que faltan en las réplicas y la última comprobación. De los secretos solo se indica si están definidos.',
    'GET /admin/storages/groups': 'Lista los grupos de usuarios que pueden usar un almacenamiento.',
    'POST /admin/storages': 'Añade un almacenamiento después de conectarse a él y marcarlo para este sitio.',
    'PUT /admin/storages/{id}':
      'Modifica un almacenamiento, con efecto desde la siguiente solicitud. Un secreto vacío no cambia si el servidor y el usuario son los mismos. Un almacenamiento en uso debe tener sus archivos en la nueva ubicación.',
    'DELETE /admin/storages/{id}': 'Elimina un almacenamiento vacío.',
    'POST /admin/storages/test': 'Prueba paso a paso la configuración del formulario sin guardarla.',
    'GET /admin/storages/{id}/holder': 'Devuelve el sitio que indica la marca de un almacenamiento.',
    'POST /admin/storages/{id}/confirm':
      'Permite volver a escribir en un almacenamiento restaurado desde una copia de seguridad. Si lo marcó otro sitio, hay que adoptarlo.',
    'POST /admin/storages/{id}/test': 'Escribe, lee, lista y elimina un objeto, e informa de cada paso.',
    'GET /admin/moves': 'Lista los traslados entre almacenamientos con su progreso, empezando por los más recientes.',
    'POST /admin/moves':
      'Empieza a trasladar todos los archivos de un almacenamiento a otro. Los enlaces siguen funcionando.',
    'PUT /admin/moves/{id}': 'Pausa, reanuda o cancela un traslado, o reintenta los archivos fallidos.',
    'GET /admin/overview':
      'Todo el sitio de un vistazo: totales, almacenamientos, asuntos pendientes, ingresos y actividad diaria.',
    'GET /admin/statistics':
      'Actividad de un período comparada con la del anterior: subidas, usuarios, ingresos, tráfico y tickets.',
    'POST /admin/users/{id}/impersonation':
      'Abre la cuenta de un usuario durante 30 minutos como máximo, con un motivo. El usuario recibe un correo.',
    'GET /user/impersonations': 'Muestra los administradores que abrieron tu cuenta, los más recientes primero.',
    'GET /admin/waiting': 'Número de asuntos pendientes por tipo.',
    'GET /admin/checklist': 'Pasos de configuración que faltan en un sitio nuevo, según su estado real.',
    'PUT /admin/checklist': 'Oculta o muestra la lista de configuración en el panel.',
    'GET /admin/audit': 'Lista las acciones de los administradores, empezando por las más recientes.',
    'POST /user/deletion':
      'Programa la eliminación de tu cuenta al cabo de unos días. Hasta entonces puedes cancelarla. Las demás sesiones se cierran.',
    'DELETE /user/deletion': 'Cancela la eliminación de tu cuenta si la solicitaste tú.',
    'POST /user/export': 'Prepara una exportación de tus datos y devuelve una URL de corta duración a un ZIP.',
    'GET /token_permissions': 'Lista los permisos de los tokens de API, agrupados, en el idioma de quien llama.',
    'PUT /admin/plans': 'Publica u oculta hasta 500 planes, con un resultado para cada uno.',
    'DELETE /admin/groups': 'Elimina hasta 500 grupos de usuarios, con un resultado para cada uno.',
    'PUT /admin/webhooks': 'Activa, desactiva o elimina hasta 500 webhooks, con un resultado para cada uno.',
    'PUT /admin/imports': 'Cancela hasta 500 importaciones, con un resultado para cada una.',
    'PUT /admin/coupons': 'Activa, desactiva o elimina hasta 500 cupones, con un resultado para cada uno.',
    'PUT /admin/orders': 'Cancela hasta 500 pedidos sin pagar, con un resultado para cada uno.',
    'PUT /admin/tickets': 'Cierra o reabre hasta 500 tickets, con un resultado para cada uno.',
    'PUT /admin/reports':
      'Resuelve igual hasta 500 denuncias abiertas, sin tocar lo denunciado, con un resultado para cada una.',
    'PUT /admin/albums': 'Oculta, muestra o quita de las listas hasta 500 álbumes, con un resultado para cada uno.',
    'PUT /admin/jobs': 'Reintenta o elimina hasta 500 tareas en segundo plano, con un resultado para cada una.',
    'DELETE /admin/notices': 'Elimina hasta 500 anuncios, con un resultado para cada uno.',
    'DELETE /admin/pages': 'Elimina hasta 500 páginas, con un resultado para cada una.',
    'DELETE /admin/blocked_hashes': 'Desbloquea hasta 500 archivos, con un resultado para cada uno.',
    'GET /user/saved_filters': 'Enumera tus filtros guardados de una tabla del panel de administración.',
    'POST /user/saved_filters': 'Guarda un filtro de una tabla con un nombre. Hasta 30 por tabla.',
    'PUT /user/saved_filters/{id}':
      'Cambia el nombre de un filtro guardado, lo reemplaza o lo convierte en el predeterminado de su tabla.',
    'DELETE /user/saved_filters/{id}': 'Elimina un filtro guardado.',
    'GET /user/tokens': 'Lista tus tokens de API, sin sus secretos.',
    'POST /user/tokens':
      'Crea un token de API. La caducidad es obligatoria; sin permisos, tiene acceso total. El secreto se devuelve una sola vez. También se puede enviar como formulario.',
    'DELETE /user/tokens/{id}': 'Elimina un token de API, con efecto desde la siguiente solicitud.',
    'POST /user/uploads/known': 'Devuelve cuáles de estos archivos, por SHA-256, ya están en tu biblioteca.',
    'POST /user/uploads/instant':
      'Crea una foto a partir de un archivo que ya tienes aquí, sin volver a enviarlo. Si no, súbelo.',
    'POST /user/remote_downloads': 'Descarga en segundo plano las imágenes de una lista de URL.',
    'GET /user/remote_downloads':
      'Devuelve un lote de descargas remotas con su estado, los motivos de error y las fotos.',
    'POST /user/remote_downloads/retry': 'Reintenta las descargas remotas fallidas.',
    'POST /user/remote_downloads/cancel': 'Cancela las descargas remotas sin terminar.',
    ...moneyCalls,
    ...operationCalls,
    ...tableCalls,
    ...ticketCalls,
    ...webhookCalls,
    'GET /admin/groups': 'Lista los grupos con sus límites, almacenamientos y número de usuarios.',
    'GET /admin/groups/storages': 'Lista los almacenamientos que se pueden asignar a grupos.',
    'POST /admin/groups': 'Crea un grupo.',
    'PUT /admin/groups/{id}':
      'Modifica un grupo, con efecto desde la siguiente solicitud. También define el grupo predeterminado.',
    'DELETE /admin/groups/{id}':
      'Elimina un grupo sin usuarios. Los grupos predeterminado y de invitados no se pueden eliminar.',
    'GET /user/albums': 'Lista tus álbumes.',
    'GET /user/albums/{id}': 'Un álbum.',
    'POST /user/albums': 'Crea un álbum.',
    'PUT /user/albums/{id}': 'Modifica un álbum, su portada o su orden.',
    'DELETE /user/albums/{id}': 'Elimina un álbum. Sus fotos se conservan.',
    'POST /user/photos/archive': 'Prepara un ZIP de fotos y devuelve su URL y su tamaño exacto.',
    'POST /user/albums/{id}/archive':
      'Prepara un ZIP de todas las fotos de un álbum y devuelve su URL y su tamaño exacto. La URL caduca con la sesión o el token que la solicitó. Un token también necesita user:photo:read.',
    'POST /user/albums/{id}/photos': 'Añade fotos a un álbum y devuelve cuántas se añadieron y el nuevo total.',
    'DELETE /user/albums/{id}/photos': 'Quita fotos de un álbum.',
    'PUT /user/albums/{id}/order': 'Mueve fotos delante de otra en el orden personalizado del álbum, o al final.',
    'GET /captcha': 'Devuelve una imagen de captcha nueva y su clave, válida para un intento.',
    'POST /login':
      'Inicia sesión con nombre de usuario, correo o número de teléfono y devuelve un token de sesión. Con la verificación en dos pasos, devuelve 202 y el segundo paso necesario.',
    'POST /register':
      'Crea una cuenta y devuelve un token de sesión. Si las cuentas nuevas requieren aprobación, responde 202 sin token.',
    'POST /logout': 'Cierra esta sesión.',
    'GET /user/reauth':
      'Devuelve lo que hace falta para confirmar tu identidad y las opciones para una llave de acceso.',
    'POST /user/reauth':
      'Confirma tu identidad antes de una acción sensible, con tu contraseña (más un código si la verificación en dos pasos está activada) o una llave de acceso.',
    'POST /login/second_factor':
      'Completa el inicio de sesión con un código de autenticación, un código de recuperación o una llave de acceso, y devuelve un token de sesión.',
    'GET /login/passkey': 'Devuelve opciones de un solo uso para iniciar sesión con una llave de acceso.',
    'POST /login/passkey': 'Inicia sesión con una llave de acceso y devuelve un token de sesión.',
    'GET /user/second_factors':
      'Devuelve tus métodos de verificación en dos pasos: app de autenticación, llaves de acceso y códigos de recuperación restantes.',
    'POST /user/second_factors/totp':
      'Empieza a configurar una app de autenticación. Confírmala con un código para activarla.',
    'PUT /user/second_factors/totp':
      'Activa la app de autenticación. El primer método incluye códigos de recuperación.',
    'DELETE /user/second_factors/totp':
      'Desactiva la app de autenticación. Al quitar el último método, también se eliminan los códigos de recuperación.',
    'POST /user/second_factors/passkeys/options': 'Devuelve opciones de un solo uso para crear una llave de acceso.',
    'POST /user/second_factors/passkeys':
      'Añade una llave de acceso. El primer método incluye códigos de recuperación.',
    'PUT /user/second_factors/passkeys/{id}': 'Renombra una llave de acceso.',
    'DELETE /user/second_factors/passkeys/{id}':
      'Elimina una llave de acceso. Al quitar el último método, también se eliminan los códigos de recuperación.',
    'POST /user/second_factors/recovery_codes':
      'Crea códigos de recuperación nuevos. Los anteriores dejan de funcionar.',
    'POST /user/profile':
      'Actualiza tu perfil. Los campos omitidos no cambian. Un token también necesita user:profile:read.',
    'DELETE /user/avatar': 'Quita el avatar.',
    'POST /user/setting':
      'Actualiza tus preferencias. Las omitidas no cambian. Un token también necesita user:profile:read.',
    'GET /user/sessions': 'Lista los dispositivos con tu sesión iniciada, con lugar y horas.',
    'DELETE /user/sessions/{id}': 'Cierra la sesión de un dispositivo.',
    'DELETE /user/sessions': 'Cierra la sesión en los demás dispositivos.',
    'PUT /user/password':
      'Cambia tu contraseña y cierra las demás sesiones. Los tokens de API siguen funcionando. Con la verificación en dos pasos, confirma primero tu identidad (POST /user/reauth).',
    'GET /oauth/{id}/redirect':
      'Empieza un inicio de sesión externo: devuelve la URL que hay que abrir y pone una cookie en este navegador.',
    'POST /oauth/{id}/login':
      'Inicia sesión con el code y el state que devuelve el proveedor externo. Devuelve 202 si la cuenta aún no está vinculada; usa su token para vincularla al iniciar sesión o registrarte.',
    'GET /oauth/{id}/bind':
      'Empieza a vincular una cuenta externa: devuelve la URL que hay que abrir y pone una cookie en este navegador.',
    'POST /oauth/{id}/bind':
      'Vincula una cuenta externa a esta, con code y state o con el token de un inicio de sesión.',
    'DELETE /oauth/{id}/unbind': 'Desvincula una cuenta externa, salvo que sea tu única forma de iniciar sesión.',
    'GET /oauth/binds': 'Lista tus cuentas externas vinculadas.',
    'GET /admin/oauth_providers':
      'Lista los proveedores externos en orden. De los secretos solo se indica si están definidos.',
    'GET /admin/oauth_providers/next': 'Devuelve el id y la URL de retorno del próximo proveedor.',
    'POST /admin/oauth_providers': 'Añade un proveedor.',
    'PUT /admin/oauth_providers/{id}': 'Modifica un proveedor o su posición.',
    'DELETE /admin/oauth_providers/{id}': 'Elimina un proveedor y desvincula todas sus cuentas.',
    'POST /admin/oauth_providers/{id}/test': 'Prueba la conexión con el proveedor y devuelve el resultado.',
    'POST /mail/send':
      'Envía un código por correo: para registrarse o restablecer una contraseña (con captcha), o para añadir o verificar tu propio correo (con la sesión iniciada). La respuesta nunca revela si existe una cuenta.',
    'POST /sms/send': 'Envía un código por SMS, con las mismas reglas.',
    'POST /mail/reset_password':
      'Define una contraseña nueva con un código recibido por correo. Se cierran todas las sesiones.',
    'POST /sms/reset_password':
      'Define una contraseña nueva con un código recibido por SMS. Se cierran todas las sesiones.',
    'POST /user/bind_email':
      'Cambia tu correo con un código enviado al nuevo, o verifica el actual. Las demás sesiones se cierran.',
    'POST /user/bind_phone':
      'Vincula o sustituye tu número de teléfono con un código enviado a él. No se puede quitar.',
    'GET /user/photos': 'Lista tus fotos. Admite búsqueda, filtros y orden.',
    'GET /user/photos/index':
      'Devuelve el orden completo de la misma lista como un cuerpo binario compacto con ETag. Consulta docs/photo-index.md.',
    'GET /user/photos/tiles': 'Devuelve los datos de cuadrícula de algunas de tus fotos. Las que faltan se omiten.',
    'POST /user/photos/{id}/replace':
      'Sustituye el archivo de una foto; su enlace no cambia. El tipo puede cambiar y la versión anterior se conserva un tiempo. Un token también necesita user:photo:read.',
    'PUT /user/photos/{id}/poster':
      'Establece la portada de un vídeo: un JPEG, PNG o WebP de 4 MB como máximo con las proporciones del vídeo, como formulario con un archivo o como cuerpo de la petición. Cambian todas las miniaturas. Un token necesita además user:photo:read.',
    'GET /user/near_duplicates':
      'Lista por grupos tus fotos de aspecto idéntico, con la mejor en primer lugar. Primero van los grupos cuya eliminación libera más espacio.',
    'POST /user/near_duplicates/resolve':
      'Conserva una foto en lugar de otras de aspecto idéntico: entra en sus álbumes en la misma posición, en sus portadas y en sus enlaces compartidos, completa las descripciones vacías, añade sus etiquetas y no caduca antes. Las demás van a la papelera. Un token también necesita user:photo:read.',
    'POST /user/near_duplicates/dismissed':
      'Oculta los grupos cuyas fotos se indican todas, hasta que se les una otra foto.',
    'DELETE /user/near_duplicates/dismissed': 'Vuelve a mostrar los grupos ocultos.',
    'GET /user/near_duplicates/matches':
      'Indica cuáles de las fotos dadas se ven como otra que ya tenías y cuáles aún no se han comparado.',
    'GET /user/photos/{id}/near_duplicates': 'Lista tus fotos que se ven como esta, empezando por las más antiguas.',
    'GET /user/places': 'Lista las ciudades y los países donde se tomaron tus fotos, empezando por los que tienen más.',
    'GET /user/places/clusters': 'Agrupa las fotos de una parte del mapa, empezando por los grupos más grandes.',
    'GET /user/photos/{id}/versions': 'Lista las versiones anteriores de una foto, empezando por las más recientes.',
    'POST /user/photos/{id}/versions/{version}/restore':
      'Restaura una versión anterior. La actual pasa a ser una versión anterior. Un token también necesita user:photo:read.',
    'DELETE /user/photos/{id}/versions/{version}': 'Elimina definitivamente una versión anterior y libera su espacio.',
    'GET /user/search/suggestions': 'Sugiere tus etiquetas, álbumes y cámaras para la palabra que se escribe.',
    'GET /user/tags': 'Lista tus etiquetas con el número de fotos, empezando por las más usadas.',
    'GET /explore/photos': 'Lista las fotos públicas por página o cursor.',
    'GET /explore/photos/index':
      'Devuelve una parte del orden de Explorar, unos pocos bytes por foto. La cabecera x-next-cursor indica dónde empieza la siguiente.',
    'GET /explore/photos/tiles':
      'Devuelve los datos de cuadrícula de algunas fotos públicas. Las que no son públicas se omiten.',
    'GET /explore/photos/{id}': 'Devuelve una foto pública.',
    'POST /explore/photos/{id}/like':
      'Indica que te gusta una foto pública. Las solicitudes repetidas cuentan una vez.',
    'DELETE /explore/photos/{id}/unlike': 'Quita un Me gusta.',
    'GET /explore/tags': 'Lista las etiquetas más usadas de las fotos públicas.',
    'GET /explore/albums': 'Lista los álbumes públicos con al menos una foto pública.',
    'GET /explore/albums/{id}': 'Un álbum público.',
    'GET /explore/albums/{id}/photos': 'Lista las fotos públicas de un álbum público.',
    'GET /explore/albums/{id}/photos/index':
      'Devuelve el orden completo de un álbum público, unos pocos bytes por foto.',
    'GET /explore/users/{username}': 'Devuelve el perfil público de un usuario y el número de sus elementos públicos.',
    'GET /admin/explore': 'Lista las fotos públicas pendientes de aprobación, aprobadas o rechazadas.',
    'PUT /admin/explore': 'Aprueba fotos para Explorar o las rechaza.',
    'GET /user/trash': 'Lista las fotos eliminadas que aún se pueden restaurar.',
    'GET /user/trash/index':
      'Devuelve el orden completo de la papelera en el formato de índice de fotos, empezando por las eliminadas más recientemente.',
    'GET /user/trash/tiles':
      'Devuelve los datos de cuadrícula de algunas fotos de la papelera, con URL privadas de corta duración.',
    'POST /user/trash/restore': 'Restaura fotos de la papelera, con sus enlaces y álbumes.',
    'DELETE /user/trash': 'Elimina definitivamente fotos de la papelera.',
    'GET /user/photos/{id}': 'Una foto de la cuenta.',
    'GET /user/photos/{id}/original': 'Descarga el archivo tal como lo subiste.',
    'PUT /user/photos/update': 'Actualiza muchas fotos a la vez. Los campos omitidos no cambian.',
    'PUT /user/photos/{id}': 'Actualiza una foto. Los campos omitidos no cambian.',
    'DELETE /user/photos': 'Elimina fotos. Sus enlaces dejan de funcionar de inmediato.',
    'GET /user/shares': 'Lista tus enlaces compartidos.',
    'POST /user/shares': 'Comparte un álbum o fotos y devuelve el enlace. Un token también necesita user:photo:read.',
    'GET /user/shares/{id}':
      'Devuelve un enlace compartido con sus visitantes y descargas de los últimos treinta días.',
    'PUT /user/shares/{id}':
      'Modifica la descripción, la contraseña, la caducidad y los permisos de los visitantes de un enlace compartido. Una contraseña nueva invalida todos los accesos concedidos antes. Un token que defina la contraseña, quite o amplíe la caducidad, o permita a los visitantes ver o descargar más también necesita user:photo:read.',
    'DELETE /user/shares': 'Elimina enlaces compartidos, que dejan de funcionar de inmediato.',
    'GET /shares/{slug}':
      'Devuelve un enlace compartido, o solo su estado si está bloqueado, caducado o eliminado. La contraseña se puede enviar con codificación porcentual en la cabecera X-Share-Password; una incorrecta se rechaza y cuenta como en unlock.',
    'POST /shares/{slug}/unlock':
      'Comprueba la contraseña de un enlace compartido y devuelve una autorización para enviar en la cabecera X-Share-Grant.',
    'GET /shares/{slug}/photos':
      'Lista las fotos de un enlace compartido. Acepta X-Share-Grant o la contraseña en X-Share-Password.',
    'GET /shares/{slug}/index':
      'Devuelve el orden de todas las fotos de un enlace compartido, en el formato de índice de fotos.',
    'GET /shares/{slug}/tiles': 'Devuelve los datos de cuadrícula de algunas fotos de un enlace compartido.',
    'POST /shares/{slug}/archive':
      'Prepara un ZIP de todas las fotos de un enlace compartido y devuelve su URL y su tamaño exacto. Caduca con el enlace.',
    'POST /shares/{slug}/photos':
      'Sube una foto a un enlace compartido que las acepta. Pertenece al propietario del enlace y puede necesitar su aprobación.',
    'GET /user/shares/{id}/uploads':
      'Lista las fotos de visitantes pendientes de aprobación. Un token también necesita user:photo:read.',
    'POST /user/shares/{id}/uploads': 'Aprueba las fotos de los visitantes o las mueve a la papelera.',
    'GET /admin/shares': 'Lista todos los enlaces compartidos.',
    'DELETE /admin/shares': 'Revoca enlaces compartidos. Dejan de funcionar de inmediato y el motivo queda registrado.',
    'GET /shares/{slug}/photos/{id}':
      'Devuelve una foto de un enlace compartido. La cámara y la ubicación solo se incluyen si el propietario las muestra.',
    'GET /user/usage':
      'Uso actual de cada límite, desglose del espacio, tráfico de este mes y subidas de los últimos treinta días.',
    'GET /user/traffic': 'Tráfico diario de tus fotos.',
    'POST /setup': 'Crea el administrador y da nombre al sitio en el primer arranque.',
    'GET /configs': 'Devuelve la configuración pública del sitio.',
    'GET /group': 'Devuelve el grupo de usuarios activo con sus límites y almacenamientos.',
    'GET /admin/pages': 'Lista todas las páginas de contenido en orden, incluidas las no publicadas.',
    'POST /admin/pages': 'Añade una página de contenido o un enlace externo.',
    'GET /admin/pages/{id}': 'Una página de contenido con su texto.',
    'PUT /admin/pages/{id}':
      'Modifica una página de contenido. Si se indica una posición, las demás páginas se desplazan.',
    'DELETE /admin/pages/{id}': 'Elimina una página de contenido.',
    'GET /notices': 'Lista los anuncios del sitio, empezando por los más recientes.',
    'GET /notices/{id}': 'Devuelve un anuncio. Su texto es Markdown.',
    'GET /admin/notices': 'Lista todos los anuncios, incluidos los no publicados.',
    'POST /admin/notices': 'Añade un anuncio.',
    'GET /admin/notices/{id}': 'Devuelve un anuncio con su texto.',
    'PUT /admin/notices/{id}': 'Modifica, publica o retira de publicación un anuncio.',
    'DELETE /admin/notices/{id}': 'Elimina un anuncio.',
    'POST /explore/photos/{id}/report': 'Denuncia una foto pública.',
    'POST /explore/albums/{id}/report': 'Denuncia un álbum público.',
    'POST /explore/users/{username}/report': 'Denuncia a un usuario.',
    'POST /shares/{slug}/report': 'Denuncia un enlace compartido. Los visitantes resuelven un captcha.',
    'POST /reports':
      'Denuncia por su URL una foto o página de este sitio. Los visitantes resuelven un captcha. La respuesta es la misma, exista algo allí o no.',
    'POST /user/orders/preview': 'Muestra el precio y el efecto de un pedido sin crearlo.',
    'POST /user/orders':
      'Crea un pedido. Con la cabecera Idempotency-Key, las solicitudes repetidas en un día lo crean una sola vez.',
    'GET /user/orders': 'Lista tus pedidos, empezando por los más recientes.',
    'GET /user/orders/{trade_no}': 'Devuelve un pedido con sus pagos y los métodos de pago disponibles.',
    'PUT /user/orders/{trade_no}/cancel': 'Cancela un pedido sin pagar y libera su cupón.',
    'POST /user/orders/{trade_no}/pay':
      'Inicia un pago y devuelve el siguiente paso: abrir una URL, mostrar un código QR o hacer una transferencia.',
    'GET /user/orders/{trade_no}/invoice': 'Devuelve la factura de un pedido pagado como PDF.',
    'GET /admin/orders': 'Lista todos los pedidos.',
    'GET /admin/orders/{trade_no}': 'Devuelve un pedido con sus pagos, referencias y reembolsos.',
    'PUT /admin/orders/{trade_no}/confirm': 'Confirma que ha llegado una transferencia de este pedido y lo completa.',
    'PUT /admin/orders/{trade_no}/cancel': 'Cancela un pedido sin pagar.',
    'POST /admin/orders/{trade_no}/refund':
      'Registra un reembolso y, opcionalmente, revoca la compra. El dinero se devuelve en la plataforma de pago.',
    'PUT /admin/payments/{id}/resolve':
      'Resuelve un pago que no coincide con su pedido: completa el pedido o registra un reembolso.',
    'GET /admin/revenue': 'Ingresos y reembolsos por moneda y día.',
    'GET /admin/reports': 'Lista las denuncias, de forma predeterminada las no resueltas.',
    'GET /admin/reports/{id}': 'Devuelve una denuncia, el contenido denunciado y las acciones disponibles.',
    'PUT /admin/reports/{id}':
      'Resuelve una denuncia: la desestima, o la acepta y actúa, con un mensaje opcional al denunciante.',
    'GET /pages': 'Las páginas de contenido del sitio.',
    'GET /pages/{slug}': 'Devuelve una página de contenido. Su texto es Markdown.',
    'POST /upload': 'Sube una foto y devuelve sus enlaces.',
  },
}

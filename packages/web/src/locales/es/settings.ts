import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master, 'es'> = {
  settings: {
    title: 'Configuración del sitio',
    search: 'Buscar opciones',
    none_found: 'No hay opciones que coincidan',
    sections_label: 'Secciones de configuración',
    saved: 'Configuración guardada',
    unsaved_one: '{count} cambio sin guardar',
    unsaved_many: '{count, number} de cambios sin guardar',
    unsaved_other: '{count, number} cambios sin guardar',
    default: 'Predeterminado: {value}',
    default_on: 'Activado',
    default_off: 'Desactivado',
    default_empty: 'vacío',
    reset: 'Restablecer',
    reset_named: 'Restablecer «{name}» a su valor predeterminado',
    file: {
      menu: 'Más',
      export: 'Exportar ajustes',
      import: 'Importar ajustes…',
      malformed: '«{name}» no es un archivo de ajustes. Elige un archivo JSON exportado desde aquí.',
      read_one: 'Se leyó {count, number} ajuste del archivo. Revísalo y guarda.',
      read_many: 'Se leyeron {count, number} de ajustes del archivo. Revísalos y guarda.',
      read_other: 'Se leyeron {count, number} ajustes del archivo. Revísalos y guarda.',
      unknown: 'Entradas desconocidas omitidas: {names}',
    },
    login_types: {
      username: 'Usuario',
      email: 'Correo',
      phone: 'Teléfono',
    },
    lapse_policies: {
      keep: 'Conservar todas las fotos, pero bloquear las subidas',
      trash: 'Mover las fotos sobrantes a la papelera tras el periodo de gracia',
    },
    login_captchas: {
      always: 'Siempre',
      after_failures: 'Tras intentos fallidos',
    },
    captcha_providers: {
      picture: 'Imagen integrada',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
    },
    open_transforms: {
      all: 'Todas las transformaciones',
      sizes: 'Tamaños estándar y transformaciones predefinidas',
      presets: 'Solo transformaciones predefinidas',
      signed: 'Ninguna, solo direcciones firmadas',
    },
    captcha_noises: {
      little: 'Bajo, fácil de leer',
      some: 'Medio',
      much: 'Alto, más difícil para los bots',
    },
    captcha_test: {
      draw: 'Mostrar ejemplo',
      passed: 'La verificación funciona con la configuración guardada.',
      blocked:
        'No se pudo cargar la verificación. Recarga la página. Si no basta, revisa la clave de sitio y el bloqueador de anuncios.',
    },
    sms_drivers: {
      none: 'Ninguno',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: 'Webhook propio',
    },
    needs: {
      email: 'Primero configura el correo más abajo.',
      phone: 'Primero configura un servicio de SMS más abajo.',
    },
    not_offered: {
      email: 'El correo no funciona en este momento, así que nadie puede registrarse con un correo electrónico.',
      phone: 'Los SMS no funcionan en este momento, así que nadie puede registrarse con un número de teléfono.',
    },
    test_save_first: 'La prueba usa la configuración guardada. Guarda primero los cambios.',
    sms_test: {
      send: 'Enviar SMS de prueba',
      sent: 'Enviado a {to}. Revisa tu teléfono.',
    },
    purge_test: {
      send: 'Enviar solicitud de prueba',
      sent: 'La solicitud de purga se aceptó.',
    },
    alert_test: {
      send: 'Enviar alerta de prueba',
      sent: 'La alerta se aceptó.',
    },
    moderation_test: {
      send: 'Pedir veredicto de prueba',
      sent: 'El servicio de moderación devolvió un veredicto.',
    },
    moderation_failures: { hold: 'Retener para revisión manual', publish: 'Publicar' },
    mail_test: {
      to: 'Enviar prueba a',
      send: 'Enviar correo de prueba',
      sent: 'Enviado a {email}. Revisa tu bandeja de entrada.',
    },
    fields: {
      site_title: {
        label: 'Nombre del sitio',
        help: 'Aparece en la parte superior de cada página y en el título del navegador.',
      },
      site_subtitle: { label: 'Subtítulo', help: 'Se usa cuando la página de inicio no tiene su propio lema.' },
      site_description: { label: 'Descripción', help: 'Para los buscadores y las vistas previas de enlaces.' },
      site_keywords: { label: 'Palabras clave', help: 'Para los buscadores, separadas por comas.' },
      site_icon_url: {
        label: 'URL del icono',
        help: 'Empieza por / o https://. Mejor una imagen cuadrada. Déjala en blanco para usar el icono integrado. Para los iconos del navegador y de la aplicación tiene prioridad sobre el logotipo.',
      },
      site_mode: {
        label: 'Modo del sitio',
        help: 'Se puede ver, descargar e iniciar sesión. Se rechazan las subidas y los cambios. Solo los administradores pueden usar el sitio. Los demás ven una página de mantenimiento.',
      },
      site_mode_message: {
        label: 'Mensaje para los visitantes',
        help: 'Opcional. Por ejemplo, el motivo y cuándo volverá.',
      },
      site_notice: {
        label: 'Anuncio',
        help: 'Admite Markdown. Después de un cambio, todos los visitantes lo ven de nuevo.',
      },
      language: { label: 'Idioma predeterminado', help: 'El idioma que los visitantes ven primero.' },
      follow_browser_language: {
        label: 'Usar el idioma del visitante',
        help: 'Los visitantes ven el sitio en el idioma de su navegador, o en el predeterminado si no está disponible.',
      },
      theme: {
        label: 'Tema predeterminado',
        help: 'El tema que los visitantes ven primero. Cada uno puede cambiarlo.',
      },
      sso_only: {
        label: 'Solo inicio de sesión único',
        help: 'Los usuarios entran solo con una cuenta externa; el primer inicio de sesión crea su cuenta. Los administradores aún pueden usar una contraseña en /login?password=1.',
      },
      allow_impersonation: {
        label: 'Permitir que los administradores vean como usuario',
        help: 'Los administradores pueden abrir la cuenta de un usuario durante 30 minutos con un motivo. El usuario recibe un correo y cada cambio queda en el registro de auditoría.',
      },
      sso_redirect: {
        label: 'Redirigir al proveedor',
        help: 'Con solo inicio de sesión único y un único proveedor, la página de inicio de sesión lo abre directamente.',
      },
      login_captcha: {
        label: 'Captcha al iniciar sesión',
        help: 'Tras intentos fallidos, se pide un captcha para esa cuenta y esa red. Los demás límites de inicio de sesión se aplican siempre.',
      },
      time_zone: { label: 'Zona horaria', help: 'Se usa para las horas sin zona horaria.' },
      currency: { label: 'Moneda', help: 'Moneda predeterminada de los precios.' },
      icp_no: { label: 'Número ICP', help: 'Aparece en el pie de página, con un enlace al registro.' },
      psb_no: { label: 'Número de seguridad pública', help: 'Aparece en el pie de página, con un enlace al registro.' },
      homepage_title: { label: 'Título de la página inicial', help: 'Déjalo en blanco para usar el nombre del sitio.' },
      homepage_description: { label: 'Lema de la página de inicio', help: 'Una frase debajo del título.' },
      homepage_background_images: {
        label: 'Fondos de la página de inicio',
        help: 'Una URL por línea. En cada visita se muestra una.',
      },
      auth_page_background_images: {
        label: 'Fondos de la página de acceso',
        help: 'Una URL por línea. Se muestran junto a los formularios de inicio de sesión y de registro.',
      },
      enable_explore: {
        label: 'Página Explorar',
        help: 'Si se desactiva, ninguna página de Explorar está disponible.',
      },
      explore_needs_approval: {
        label: 'Aprobar antes de mostrar',
        help: 'Las fotos públicas solo aparecen en Explorar después de que un administrador las apruebe, incluidas las anteriores.',
      },
      enable_registration: {
        label: 'Registro abierto',
        help: 'Si se desactiva, solo los administradores pueden añadir usuarios.',
      },
      register_needs_approval: {
        label: 'Aprobar cuentas nuevas',
        help: 'Los usuarios nuevos pueden iniciar sesión cuando un administrador los aprueba. Las personas que invitas, importas o añades no esperan.',
      },
      register_approval_days: {
        label: 'Eliminar registros sin decidir después de (días)',
        help: 'Se avisa a la persona por correo.',
      },
      user_login_types: {
        label: 'Métodos de acceso',
        help: 'Al menos uno. Solo es posible registrarse con los métodos elegidos aquí.',
      },
      user_email_register_verify: {
        label: 'Verificar el correo al registrarse',
        help: 'Los usuarios nuevos escriben un código enviado por correo. Si la dirección ya tiene una cuenta, su propietario recibe un aviso; la página nunca lo revela.',
      },
      user_phone_register_verify: {
        label: 'Verificar el teléfono al registrarse',
        help: 'Los usuarios nuevos escriben un código enviado por SMS.',
      },
      user_email_verify: {
        label: 'Exigir un correo verificado',
        help: 'Quienes no han verificado su correo siempre ven un recordatorio. Si se activa, no se puede cerrar, y las cuentas sin correo deben añadir uno.',
      },
      user_phone_verify: {
        label: 'Exigir un teléfono verificado',
        help: 'Quienes no han verificado su número siempre ven un recordatorio. Si se activa, no se puede cerrar, y las cuentas sin número deben añadir uno.',
      },
      register_requires_consent: {
        label: 'Exigir la aceptación de los términos',
        help: 'Para registrarse hay que aceptar los términos de abajo.',
      },
      register_allowed_domains: {
        label: 'Dominios de correo permitidos',
        help: 'Uno por línea, como example.org; *.example.org representa sus subdominios. Déjalo en blanco para permitir todos. No se aplica a quienes añaden los administradores.',
      },
      register_refused_domains: {
        label: 'Dominios de correo rechazados',
        help: 'Uno por línea. Sus direcciones no sirven para registrarse ni como correo nuevo.',
      },
      terms_url: {
        label: 'URL de términos',
        help: 'Empieza por / o https://, por ejemplo, /pages/terms. Déjala en blanco para no mostrar un enlace.',
      },
      privacy_url: {
        label: 'URL de la política de privacidad',
        help: 'Empieza por / o https://, por ejemplo, /pages/privacy. Déjala en blanco para no mostrar un enlace.',
      },
      guest_upload: {
        label: 'Subidas de invitados',
        help: 'Cualquiera puede subir fotos sin una cuenta. Atención a los abusos.',
      },
      upload_start_at_once: {
        label: 'Subir en cuanto se elijan los archivos',
        help: 'Si se desactiva, los archivos esperan a que se pulse “Empezar a subir”. Cada usuario puede cambiarlo en sus preferencias.',
      },
      upload_requires_album: {
        label: 'Exigir un álbum para subir',
        help: 'Solo en la web. Las subidas por API no se ven afectadas.',
      },
      upload_requires_mobile: {
        label: 'Exigir un número de teléfono para subir',
        help: 'Quienes no tienen un número verificado no pueden subir fotos y se les pide que añadan uno. No afecta a los invitados: si hace falta, desactiva también sus subidas.',
      },
      picture_max_age: {
        label: 'Tiempo en caché de las fotos (segundos)',
        help: 'Cuánto tiempo guardan las fotos en caché los navegadores y las CDN. Con menos tiempo, las eliminaciones surten efecto antes.',
      },
      rendering_cache_mb: {
        label: 'Límite de la caché de imágenes (MB)',
        help: 'Espacio en disco para otros tamaños, formatos y versiones con marca de agua. Primero se quitan las menos usadas recientemente.',
      },
      open_transforms: {
        label: 'Transformaciones sin firma',
        help: 'Lo que cualquiera puede pedir con el enlace de una imagen. Lo demás necesita una dirección firmada por el propietario de la foto.',
      },
      animated_gif_kb: {
        label: 'Servir GIF animados como WebP desde (KB)',
        help: 'Los navegadores compatibles reciben un WebP animado más pequeño en el mismo enlace. El GIF guardado no cambia. 0 lo desactiva.',
      },
      video_conversions: {
        label: 'Vídeos convertidos a la vez',
        help: 'Con ffmpeg instalado, las portadas, las vistas previas de avance y las copias para todos los navegadores se crean en segundo plano, como máximo tantas a la vez por proceso. 0 lo desactiva.',
      },
      near_duplicates: {
        label: 'Buscar fotos similares',
        help: 'Cada imagen recibe un hash perceptual, con el que los usuarios encuentran en «Fotos similares» copias redimensionadas, recomprimidas o ligeramente recortadas entre sus fotos. Las imágenes guardadas se procesan en segundo plano cuando el servidor está inactivo.',
      },
      places: {
        label: 'Mapa de fotos',
        help: 'Indexa dónde se tomaron las fotos, para que los usuarios encuentren las suyas por zona y las agrupen en un mapa mediante la API. Las posiciones proceden de los metadatos de las imágenes, solo las ve el propietario y no se envía nada fuera. Al desactivarlo se borra el índice.',
      },
      account_deletion_days: {
        label: 'Plazo para eliminar cuentas (días)',
        help: 'Hasta entonces, los usuarios pueden cancelar la eliminación. 0 elimina de inmediato.',
      },
      audit_log_days: { label: 'Registro de auditoría (días)', help: '0 conserva todas las entradas para siempre.' },
      failed_request_days: { label: 'Solicitudes fallidas (días)', help: 'Se conservan 10 000 como máximo.' },
      mail_log_days: { label: 'Correos (días)', help: 'Correos enviados y no entregados, con su texto. Mínimo 7.' },
      webhook_delivery_days: {
        label: 'Entregas de webhooks (días)',
        help: 'Solo las terminadas. Las que esperan se conservan.',
      },
      incident_days: { label: 'Alertas resueltas (días)', help: 'Las alertas en curso se conservan.' },
      traffic_days: { label: 'Tráfico por día (días)', help: 'Mínimo 62, porque los límites mensuales lo necesitan.' },
      trash_days: { label: 'Días en la papelera', help: '0 elimina las fotos definitivamente, sin usar la papelera.' },
      backup_daily: {
        label: 'Copias diarias',
        help: 'Cada copia se comprueba con una restauración de prueba. Los errores se comunican a los destinatarios de Alertas.',
      },
      backup_hour: { label: 'Hora de la copia', help: 'De 0 a 23, en la zona horaria del sitio.' },
      backup_keep_days: {
        label: 'Conservar copias (días)',
        help: 'Solo se eliminan las copias automáticas. La última correcta siempre se conserva.',
      },
      backup_objects: {
        label: 'Incluir archivos de fotos',
        help: 'Solo archivos de almacenamientos locales. Solo se copian los nuevos.',
      },
      backup_remote_objects: {
        label: 'Incluir archivos de almacenamientos remotos',
        help: 'Almacenamientos S3, WebDAV, SFTP y FTP. La primera copia lleva todos los archivos a la carpeta de copias; las siguientes, solo los nuevos.',
      },
      backup_folder: {
        label: 'Carpeta de copias',
        help: 'Una ruta absoluta en este servidor, preferiblemente en otro disco. Déjala en blanco para usar la carpeta backups del directorio de datos.',
      },
      version_days: {
        label: 'Conservar versiones antiguas (días)',
        help: 'Los propietarios pueden restaurar las fotos sustituidas. Las versiones antiguas ocupan espacio. 0 no conserva ninguna.',
      },
      purge_webhook_url: {
        label: 'URL de purga',
        help: 'Recibe las URL de las fotos eliminadas, ocultas, sustituidas o protegidas para que tu CDN las purgue. Déjala en blanco para desactivarla.',
      },
      purge_webhook_secret: {
        label: 'Secreto de firma de la purga',
        help: 'Firma cada solicitud con HMAC-SHA256. Se guarda cifrado y no se vuelve a mostrar.',
      },
      moderation_url: {
        label: 'URL de moderación',
        help: 'Comprueba cada foto antes de que sea pública y responde approve, reject o review. Déjala en blanco para desactivarla. Requiere PUBLIC_URL.',
      },
      moderation_secret: {
        label: 'Secreto de firma de la moderación',
        help: 'Firma las solicitudes como los webhooks. Se guarda cifrado y no se vuelve a mostrar.',
      },
      moderation_timeout_seconds: { label: 'Espera del veredicto (segundos)', help: 'De 1 a 30.' },
      moderation_on_failure: {
        label: 'Si no hay veredicto',
        help: 'Después de varios intentos durante media hora.',
      },
      picture_blocklist: {
        label: 'Bloquear imágenes similares',
        help: 'Compara las imágenes con las bloqueadas en «Archivos bloqueados» mediante hash perceptual. Las parecidas quedan en cuarentena: solo las ve su propietario hasta que se revisen. Las fotos públicas permanecen ocultas hasta que se comparan. No se comparan los vídeos ni las imágenes con pocos rasgos.',
      },
      picture_blocklist_distance: {
        label: 'Bits que pueden diferir',
        help: 'Un hash perceptual tiene 256 bits. Hasta 31, casi siempre es la misma escena. Un valor mayor encuentra más copias editadas, pero también más coincidencias erróneas.',
      },
      alert_admins: {
        label: 'Avisar a los administradores',
        help: 'De poco espacio en disco, fallos de almacenamiento o de correo, tareas fallidas y errores frecuentes del servidor: una vez al empezar y otra al resolverse.',
      },
      alert_emails: { label: 'Otros destinatarios', help: 'Una dirección de correo por línea, 10 como máximo.' },
      alert_webhook_url: {
        label: 'Webhook de alertas',
        help: 'Recibe las mismas alertas en JSON, incluso cuando falla el correo. Déjalo en blanco para desactivarlo.',
      },
      alert_webhook_secret: {
        label: 'Secreto de firma de las alertas',
        help: 'Firma las solicitudes como los webhooks. Se guarda cifrado y no se vuelve a mostrar.',
      },
      show_plans_at_home: {
        label: 'Mostrar planes en la página de inicio',
        help: 'Muestra a los visitantes los planes a la venta.',
      },
      plans_contact_url: {
        label: 'URL de contacto de ventas',
        help: 'Los planes sin precio enlazan aquí, por ejemplo, a una página de contacto.',
      },
      order_minutes: {
        label: 'Plazo de pago (minutos)',
        help: 'Pasado este tiempo, los pedidos sin pagar se cancelan y los cupones se devuelven.',
      },
      invoice_seller: {
        label: 'Vendedor en las facturas',
        help: 'Nombre, dirección, número fiscal y otras líneas que se imprimen en las facturas.',
      },
      lapse_letters: {
        label: 'Recordatorios de caducidad',
        help: 'Correos que se envían 7 y 3 días antes de que caduque una suscripción o un paquete de espacio, el último día y, después, si las fotos superan la capacidad.',
      },
      lapse_policy: {
        label: 'Fotos que superan la capacidad',
        help: 'Cuando caduca una suscripción o un paquete de espacio, las fotos pueden superar la capacidad.',
      },
      lapse_days: {
        label: 'Periodo de gracia (días)',
        help: 'Cuánto tiempo se conservan las fotos sobrantes antes de moverse a la papelera. Una semana antes se envía un recordatorio por correo.',
      },
      mail_host: { label: 'Servidor SMTP', help: 'Déjalo en blanco para desactivar el correo.' },
      mail_port: { label: 'Puerto', help: 'Normalmente 465 o 587.' },
      mail_secure: {
        label: 'TLS implícito',
        help: 'Actívalo para el puerto 465. El puerto 587 pasa a TLS automáticamente.',
      },
      mail_username: { label: 'Usuario SMTP', help: 'Normalmente, la dirección de correo completa.' },
      mail_password: { label: 'Contraseña SMTP', help: 'Se guarda cifrada y no se vuelve a mostrar.' },
      mail_from: {
        label: 'Remitente',
        help: 'Por ejemplo, noreply@example.com. El nombre del sitio aparece como remitente.',
      },
      captcha_provider: {
        label: 'Tipo de captcha',
        help: 'Turnstile y hCaptcha cargan un script de su servicio. Si está bloqueado o caído, los visitantes ven la imagen.',
      },
      captcha_site_key: {
        label: 'Clave de sitio',
        help: 'Pública. Del panel del servicio, para el host de este sitio.',
      },
      captcha_secret: { label: 'Clave secreta', help: 'Se guarda cifrada y no se vuelve a mostrar.' },
      captcha_endpoint: {
        label: 'Endpoint del servicio',
        help: 'Normalmente en blanco. Si accedes al servicio a través de un proxy, escribe su dirección https.',
      },
      captcha_length: {
        label: 'Caracteres',
        help: 'De 4 a 6. Con más caracteres es más difícil de adivinar, y de escribir.',
      },
      captcha_noise: { label: 'Ruido', help: 'Líneas y puntos sobre los caracteres.' },
      sms_driver: { label: 'Servicio de SMS', help: 'Elige un servicio y escribe sus credenciales.' },
      sms_daily_limit: {
        label: 'Límite diario de SMS',
        help: 'Para todo el sitio en 24 horas, para limitar los abusos. Al alcanzarlo, no se envían más SMS y queda constancia en el registro.',
      },
      sms_aliyun_key_id: {
        label: 'AccessKey ID',
        help: 'Preferiblemente de un usuario RAM que solo pueda enviar mensajes.',
      },
      sms_aliyun_key_secret: { label: 'AccessKey Secret', help: 'Se guarda cifrado y no se vuelve a mostrar.' },
      sms_aliyun_sign_name: { label: 'Nombre de firma', help: 'El aprobado en la consola de Alibaba Cloud.' },
      sms_aliyun_template_code: {
        label: 'Código de plantilla',
        help: 'Por ejemplo, SMS_123456789. Su única variable debe llamarse code.',
      },
      sms_tencent_secret_id: {
        label: 'SecretId',
        help: 'Preferiblemente de un subusuario que solo pueda enviar mensajes.',
      },
      sms_tencent_secret_key: { label: 'SecretKey', help: 'Se guarda cifrado y no se vuelve a mostrar.' },
      sms_tencent_app_id: { label: 'SDK AppID', help: 'El SdkAppId de la lista de aplicaciones de la consola.' },
      sms_tencent_sign_name: { label: 'Firma', help: 'La aprobada. Opcional si solo envías mensajes internacionales.' },
      sms_tencent_template_id: { label: 'ID de plantilla', help: 'Su única variable debe ser el código.' },
      sms_tencent_region: { label: 'Región', help: 'Por ejemplo, ap-guangzhou o ap-singapore.' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'Empieza por AC.' },
      sms_twilio_auth_token: { label: 'Auth token', help: 'Se guarda cifrado y no se vuelve a mostrar.' },
      sms_twilio_from: {
        label: 'Remitente',
        help: 'Un número como +15005550006 o un SID de Messaging Service que empiece por MG.',
      },
      sms_webhook_url: {
        label: 'URL del webhook',
        help: 'Recibe cada mensaje como una solicitud POST firmada. Debe usar https. Consulta docs/sms-webhook.md.',
      },
      sms_webhook_secret: {
        label: 'Secreto de firma',
        help: 'Firma cada solicitud con HMAC-SHA256. Se guarda cifrado y no se vuelve a mostrar.',
      },
      sms_endpoint: {
        label: 'Endpoint del servicio',
        help: 'Normalmente en blanco. Si accedes al servicio a través de un proxy, escribe su dirección https.',
      },
      custom_css: { label: 'CSS propio', help: 'Se carga después de los estilos del sitio.' },
      custom_js: {
        label: 'JavaScript propio',
        help: 'Puede leer todo lo que los visitantes hacen en tus páginas. Añade solo código en el que confíes por completo.',
      },
      custom_script_hosts: {
        label: 'Hosts de scripts permitidos',
        help: 'Uno por línea, por ejemplo, https://stats.example.com. Los navegadores bloquean todos los demás.',
      },
    },
  },

  'settings-sections': {
    titles: {
      site: 'Sitio',
      appearance: 'Apariencia',
      registration: 'Registro',
      verification: 'Verificación',
      login: 'Inicio de sesión',
      captcha: 'Captcha',
      explore: 'Explorar',
      uploads: 'Subidas y fotos',
      moderation: 'Moderación externa',
      alerts: 'Alertas',
      plans: 'Planes y caducidad',
      payments: 'Pagos',
      mail: 'Correo',
      sms: 'SMS',
      backups: 'Copias de seguridad',
      retention: 'Conservación',
      code: 'Código propio',
    },
    hints: {
      site: 'El nombre y la descripción de tu sitio. El nombre también aparece en los correos y los enlaces compartidos.',
      appearance:
        'Icono, página de inicio y página de acceso. Primero sube las imágenes aquí y pega sus enlaces. Para cambios más finos, usa código propio.',
      registration: 'Quién puede registrarse, qué acepta y cómo se cierran las cuentas.',
      verification:
        'Cuándo hay que verificar el correo o el teléfono. Los códigos se envían por correo y SMS, así que primero prueba ambos más abajo.',
      login: 'Cómo se inicia sesión. Configura y prueba otros servicios en “Inicio de sesión externo”.',
      captcha: 'Se muestra a quienes inician sesión, se registran o piden un código.',
      explore: 'Si todos pueden ver las fotos públicas y si se revisan antes.',
      uploads:
        'Reglas de subida y plazos de conservación de todo el sitio. Los grupos de usuarios definen los límites; la política de imágenes, los formatos y las marcas de agua.',
      moderation: 'Tu propio servicio comprueba las fotos antes de que sean públicas.',
      alerts: 'A quién se avisa cuando algo falla y, de nuevo, cuando se resuelve.',
      plans: 'Si la página de inicio muestra planes y qué ocurre cuando caducan.',
      payments: 'Moneda, pedidos y facturas. Configura y prueba los proveedores en “Pasarelas de pago”.',
      mail: 'Para códigos y notificaciones.',
      sms: 'Para códigos. Solo puedes exigir números de teléfono mientras funcione un servicio de SMS.',
      backups:
        'Cuándo, dónde y qué se copia cada día. En la página Copias de seguridad están las copias existentes, las restauraciones de prueba y las descargas.',
      retention:
        'Cuánto tiempo se conservan los registros. Los más antiguos se eliminan cada hora. En «Crecimiento» ves cuánto ocupan.',
      code: 'Se carga en todas las páginas excepto inicio de sesión, registro, recuperación de contraseña, instalación y panel de administración, para que las contraseñas estén seguras y siempre puedas corregir un error. Añade ?safe=1 a cualquier dirección para omitirlo una vez.',
    },
    places: {
      home: 'Ver página de inicio',
      pages: 'Escribir páginas',
      test_mail: 'Probar correo',
      test_sms: 'Probar SMS',
      oauth: 'Inicio de sesión externo',
      queue: 'Cola de Explorar',
      groups: 'Grupos de usuarios',
      images: 'Política de imágenes',
      presets: 'Transformaciones predefinidas',
      plans: 'Planes',
      payments: 'Pasarelas de pago',
    },
    logo: {
      hint: 'PNG, JPEG, WebP o SVG, hasta {size}. Se muestra en los encabezados, en las páginas de acceso y en los correos; los iconos del navegador y de la aplicación se crean a partir de él. Un logotipo al menos el doble de ancho que de alto sustituye al nombre del sitio.',
      light: 'Logotipo',
      dark: 'Logotipo para el tema oscuro',
      dark_hint: 'Opcional. Sin él, el tema oscuro muestra el logotipo de arriba.',
      choose: 'Elegir imagen',
      replace: 'Reemplazar',
      remove: 'Quitar',
      drop: 'o suéltala aquí',
      on_light: 'Sobre claro',
      on_dark: 'Sobre oscuro',
      saved: 'Logotipo actualizado',
      removed: 'Logotipo quitado',
      file: 'Archivo de imagen',
    },
    css_preview: {
      open: 'Previsualizar CSS',
      hint: 'Abre la página de inicio en una pestaña nueva con el CSS de arriba, aunque no esté guardado. Solo la ves tú y se actualiza mientras escribes.',
      blocked: 'El navegador bloqueó la pestaña nueva. Permite las ventanas emergentes de este sitio.',
      imports: 'La vista previa no carga hojas de estilo @import.',
    },
  },

  'image-policy': {
    title: 'Política de imágenes',
    intro:
      'Cómo se procesan las fotos al subirlas y al servirlas. Los almacenamientos y los grupos de usuarios pueden cambiarla; prevalece el grupo.',
    saved: 'Política de imágenes guardada',
    unsaved_one: '{count} cambio sin guardar',
    unsaved_many: '{count, number} de cambios sin guardar',
    unsaved_other: '{count, number} cambios sin guardar',
    own: 'Valores propios: {part}',
    sample: 'Vista previa tal como se entrega, en una foto clara y otra oscura.',
    sample_failed: 'No se pudo crear la vista previa',
    samples: { light: 'Marca de agua en una foto clara', dark: 'Marca de agua en una foto oscura' },
    sample_text: 'Marca de agua',
    parts: {
      metadata: 'Metadatos',
      conversion: 'Conversión y tamaño',
      watermark: 'Marca de agua',
      hot_links: 'Hotlinking',
      protection: 'Protección',
      delivery: 'Almacenamiento y entrega',
    },
    labels: {
      metadata: 'Metadatos de las fotos',
      convert: 'Convertir al subir',
      max_side: 'Lado máximo (píxeles)',
      quality: 'Calidad de codificación',
      watermark: {
        kind: 'Tipo de marca de agua',
        text: 'Texto',
        image_key: 'Imagen',
        position: 'Posición',
        size: 'Tamaño (%)',
        opacity: 'Opacidad (%)',
        min_side: 'Lado mínimo (píxeles)',
      },
      hot_links: {
        mode: 'Sitios que pueden insertar fotos',
        hosts: 'Hosts',
        allow_empty: 'Permitir solicitudes sin referrer',
      },
      is_protected: 'Solo enlaces firmados',
      delivery: 'Los originales los sirve',
      public_url: 'URL pública',
      path_template: 'Ruta de guardado',
    },
    help: {
      metadata:
        'De forma predeterminada solo se quita la ubicación; la imagen no cambia. Los datos quitados se guardan aparte, para que los propietarios puedan descargar el original exacto.',
      convert:
        'Si el archivo convertido fuera más grande, se conserva el original. Las animaciones conservan sus fotogramas como WebP.',
      max_side: 'Las fotos más grandes se reducen al subirlas. 0 significa sin límite.',
      quality: 'De 30 a 100. Más alta es más nítida, pero ocupa más; lo habitual es 75–85.',
      watermark: {
        kind: 'Se añade al servir la foto; los originales no cambian. Los cambios se aplican de inmediato a todas las fotos.',
        text: 'Hasta 50 caracteres.',
        image_key: 'Pega el enlace de una foto de este sitio, preferiblemente un PNG o WebP transparente.',
        position: '“Mosaico” cubre toda la foto.',
        size: 'Respecto al lado más corto de la foto.',
        opacity: 'De 1 a 100. Cuanto más baja, más tenue.',
        min_side: 'Las fotos y miniaturas cuyo lado más corto sea menor no llevan marca de agua.',
      },
      hot_links: {
        mode: 'Las páginas de este sitio siempre pueden mostrarlas.',
        hosts: 'Uno por línea, por ejemplo, example.com. *.example.com incluye todos los subdominios.',
        allow_empty:
          'Las visitas directas, las aplicaciones y el correo no suelen enviar referrer, así que déjalo activado.',
      },
      is_protected: 'Los enlaces van firmados y caducan. Las fotos insertadas en otros sitios dejan de mostrarse.',
      delivery:
        'Redirigir al almacenamiento solo funciona con S3 y ahorra ancho de banda. Las fotos con marca de agua siguen saliendo de este sitio.',
      public_url:
        'Dirección de una CDN delante de /i/, por ejemplo, https://img.example.com. Déjala en blanco para usar este sitio.',
      path_template:
        'yyyy, mm y dd entre llaves son la fecha de subida. Solo afecta a las subidas nuevas; los enlaces nunca cambian.',
    },
    choices: {
      metadata: { blank_place: 'Quitar ubicación', keep: 'Conservar todo', strip: 'Quitar todo' },
      convert: { keep: 'No convertir', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: 'Ninguna', text: 'Texto', image: 'Imagen' },
        position: {
          bottom_right: 'Abajo derecha',
          bottom_left: 'Abajo izquierda',
          top_right: 'Arriba derecha',
          top_left: 'Arriba izquierda',
          center: 'Centro',
          tiled: 'Mosaico',
        },
      },
      hot_links: { mode: { open: 'Todos los sitios', only: 'Solo estos', except: 'Todos menos estos' } },
      delivery: { proxy: 'Este sitio', redirect: 'El almacenamiento' },
    },
  },
}

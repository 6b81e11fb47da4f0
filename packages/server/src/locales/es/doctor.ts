import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('El sitio es accesible en {url}'),
    origin_unset: {
      message: 'PUBLIC_URL no está definida, así que el sitio no conoce su propia dirección',
      todo: 'Pon en PUBLIC_URL la dirección que usan los visitantes, por ejemplo, https://photos.example.org, y reinicia. Es la base de los enlaces de correos, feeds y exportaciones. Sin ella, los correos no tienen enlaces, y el inicio de sesión externo y los pagos no funcionan.',
    },
    origin_needed: {
      message:
        'PUBLIC_URL no está definida, pero estas funciones la necesitan: {list}. Los correos no tienen enlaces, y el inicio de sesión externo y los pagos no funcionan',
      todo: 'Pon en PUBLIC_URL la dirección que usan los visitantes, por ejemplo, https://photos.example.org, y reinicia.',
    },
    origin_unreachable: {
      message: 'No se puede conectar con {url}: {reason}',
      todo: 'Comprueba que el sitio está en marcha, que el dominio apunta a esta máquina, que el firewall permite el puerto y que el proxy reenvía a HOST y PORT.',
    },
    origin_other: {
      message: 'En {url} no responde este sitio, sino otra cosa (estado {status})',
      todo: 'Asegúrate de que el proxy reenvía todas las rutas al HOST y PORT de este sitio. Si usas varias máquinas, necesitan el mismo secret.key.',
    },
    origin_redirected: {
      message: '{url} redirige a {target}',
      todo: 'Pon en PUBLIC_URL la dirección final. Hasta entonces, los inicios de sesión, las subidas y los enlaces de los correos se redirigen o fallan.',
    },
    origin_host: {
      message: 'El sitio recibe el nombre de host “{host}” en lugar de {expected}',
      todo: 'Haz que el proxy transmita el nombre de host original, por ejemplo, en nginx: proxy_set_header Host $http_host;',
    },
    https_ok: well('Las conexiones están cifradas. El certificado es válido hasta el {until}'),
    https_local: well('El sitio solo se usa en esta máquina o red, así que el cifrado es opcional'),
    https_plain: {
      message: 'PUBLIC_URL empieza por http://, así que las contraseñas y las fotos se envían sin cifrar',
      todo: 'Activa HTTPS en el proxy (por ejemplo, con un certificado de Let’s Encrypt) y cambia PUBLIC_URL a https://. Las llaves de acceso y los botones de copiar también lo necesitan.',
    },
    https_certificate: {
      message: 'El certificado no es de confianza: {reason}',
      todo: 'Usa para este dominio un certificado de confianza con la cadena completa, por ejemplo, de certbot.',
    },
    https_expiring: {
      message: 'El certificado caduca en {days | one: # día | other: # días}',
      todo: 'Comprueba que la renovación automática funciona, por ejemplo, con: certbot renew --dry-run',
    },
    https_order: {
      message: 'No se puede renovar el certificado: {reason}',
      todo: 'Comprueba que {names} apunten a esta máquina y que el puerto 80 sea accesible desde internet. Imagora vuelve a intentarlo; con SIGHUP, de inmediato.',
    },
    https_names: {
      message: 'El certificado no cubre estos nombres: {names}',
      todo: 'Obtén un certificado que los cubra o corrige TLS_DOMAINS y PUBLIC_URL.',
    },
    https_chain: {
      message:
        'El archivo de TLS_CERT contiene el certificado sin su cadena, por lo que algunos navegadores y aplicaciones lo rechazan',
      todo: 'Usa el archivo con la cadena completa, a menudo llamado fullchain.pem.',
    },
    proxy_ok: well('El proxy transmite correctamente las direcciones de los visitantes'),
    proxy_none: well('No hay ningún proxy delante del sitio'),
    proxy_untrusted: {
      message:
        'Hay un proxy ({peer}) delante del sitio, pero TRUST_PROXY no está definida: todos los visitantes parecen tener la misma dirección',
      todo: 'Define TRUST_PROXY={peer}, o su red, y reinicia. Hasta entonces, los límites de frecuencia afectan a todos los visitantes a la vez y el registro no contiene direcciones reales.',
    },
    proxy_unlisted: {
      message: 'Las solicitudes llegan de {peer}, que no figura en TRUST_PROXY ({trusted})',
      todo: 'Añade {peer}, o su red, a TRUST_PROXY y reinicia.',
    },
    proxy_silent: {
      message: 'El proxy no transmite las direcciones de los visitantes',
      todo: 'Haz que defina X-Forwarded-For, por ejemplo, en nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message:
        'Se confía en X-Forwarded-For tal como lo envían los visitantes, así que cualquiera puede falsear su dirección',
      todo: 'Haz que el proxy lo sobrescriba, por ejemplo, en nginx: proxy_set_header X-Forwarded-For $remote_addr; Si no hay proxy, vacía TRUST_PROXY.',
    },
    proxy_scheme: {
      message: 'El proxy no indica que los visitantes usan HTTPS',
      todo: 'Haz que defina X-Forwarded-Proto, por ejemplo, en nginx: proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('El proxy permite subidas de {size}'),
    upload_size_small: {
      message: 'Un grupo permite subidas de {size}, pero el proxy las rechaza antes de que lleguen al sitio',
      todo: 'Aumenta el límite del proxy, por ejemplo, en nginx: client_max_body_size 0; (el sitio comprueba los tamaños). Si usas una CDN, comprueba el límite de su plan.',
    },
    unasked: {
      message: 'Sin comprobar: el sitio no responde en su dirección',
      todo: 'Soluciona los problemas anteriores y repite la comprobación.',
    },
    mail_ok: well('El servidor de correo aceptó el inicio de sesión'),
    mail_unset: {
      message: 'El correo no está configurado',
      todo: 'Indica un servidor de correo en la configuración del panel de administración. Sin él, los usuarios no pueden restablecer su contraseña por correo.',
    },
    mail_failing: {
      message: 'El servidor de correo no funciona: {reason}',
      todo: 'Comprueba el host, el puerto, el cifrado, el usuario y la contraseña. Muchos proveedores de alojamiento bloquean el puerto 25; usa 465 o 587.',
    },
    backup_ok: well('Otro servidor tiene una copia reciente con todas las fotos'),
    backup_unneeded: well('Aún no hay fotos que copiar'),
    backup_none: {
      message: 'No hay ninguna copia utilizable',
      todo: 'Haz una copia ahora, con los archivos de fotos.',
    },
    backup_old: {
      message: 'La última copia tiene más de tres días',
      todo: 'Haz una copia ahora y revisa las copias diarias en los ajustes.',
    },
    backup_without_pictures: {
      message: 'A la última copia le faltan fotos',
      todo: 'Activa la inclusión de archivos de fotos en los ajustes.',
    },
    backup_no_target: {
      message: 'Las copias están solo en esta máquina',
      todo: 'Añade un destino en otro servidor: S3, WebDAV o SFTP.',
    },
    backup_not_copied: {
      message: 'Ninguna copia reciente con todas las fotos ha llegado a un destino',
      todo: 'Revisa la última copia de tus destinos.',
    },
    legal_missing: {
      message: 'El registro está abierto, pero faltan los términos o la política de privacidad',
      todo: 'Escríbelos y publícalos en Páginas y luego indica sus direcciones en la configuración del registro.',
    },
    payments_missing: {
      message: 'Hay planes a la venta, pero nadie puede pagar hasta que actives una pasarela de pago',
      todo: 'Conecta una pasarela de pago.',
    },
    video_ok: well('ffmpeg {version} crea las portadas y las copias reproducibles de los vídeos'),
    video_without_ffmpeg: {
      message:
        'Un grupo puede subir vídeos, pero ffmpeg no está instalado: algunos no tienen portada ni se reproducen en el navegador',
      todo: 'Instala el paquete ffmpeg o indica su ruta en FFMPEG.',
    },
    storage_ok: well('Se puede leer y escribir en todos los almacenamientos ({count})'),
    storage_none: {
      message: 'No hay ningún almacenamiento activado, así que las subidas no funcionan',
      todo: 'Añade o activa uno en Almacenamientos, en el panel de administración.',
    },
    storage_read_only: {
      message: 'El almacenamiento “{name}” es de solo lectura porque se restauró desde una copia de seguridad',
      todo: 'Las fotos se muestran, pero no se pueden añadir ni eliminar. Confirma el almacenamiento en el panel de administración o ejecuta: imagora storage confirm {id}',
    },
    storage_failing: {
      message: 'El almacenamiento “{name}” no funciona: {trouble}',
      todo: 'Abre el almacenamiento en el panel de administración para ver cada paso. El usuario que ejecuta el sitio debe poder escribir en una carpeta local; una clave de S3 necesita permisos para leer, escribir, listar y eliminar.',
    },
    clock_ok: well('El reloj es exacto'),
    clock_wrong: {
      message: 'El reloj tiene un desfase de {seconds | one: # segundo | other: # segundos} (comparado con: {against})',
      todo: 'Activa la sincronización horaria, por ejemplo, con: timedatectl set-ntp true. De lo contrario, fallan los códigos, la verificación en dos pasos, los enlaces firmados y las solicitudes a S3.',
    },
    clock_back: {
      message: 'El reloj va {seconds | one: # segundo | other: # segundos} por detrás de los últimos datos guardados',
      todo: 'Pon el reloj en hora (timedatectl set-ntp true). Hasta entonces, los elementos nuevos aparecen antes que otros más antiguos.',
    },
    disk_ok: well('Hay espacio suficiente en el disco'),
    disk_low: {
      message: 'Al disco de {name} solo le quedan {free}',
      todo: 'Libera espacio o añade más. Cuando el disco está lleno, las subidas se rechazan y no se puede escribir en la base de datos.',
    },
    disk_data: well('la carpeta de datos'),
    database_ok: well('{kind} {version}, esquema al día'),
    database_old: {
      message: '{kind} {version} es demasiado antiguo. Se requiere al menos {least}',
      todo: 'Actualiza el servidor de base de datos. Haz antes una copia de seguridad.',
    },
    database_ahead: {
      message: 'Una versión más reciente de Imagora actualizó la base de datos',
      todo: 'Instala la versión más reciente. Nunca ejecutes una versión anterior con una base de datos actualizada.',
    },
    database_behind: {
      message: 'Al esquema de la base de datos {count | one: le falta # migración | other: le faltan # migraciones}',
      todo: 'Haz una copia de seguridad y reinicia el sitio para actualizar el esquema.',
    },
    database_network: {
      message: 'La base de datos SQLite está en una unidad de red, donde puede corromperse',
      todo: 'Mueve DATA_DIR a un disco local o usa PostgreSQL (DATABASE_URL).',
    },
    database_unreachable: {
      message: 'No se puede abrir la base de datos: {reason}',
      todo: 'Comprueba DATABASE_URL, si la base de datos está en marcha y los permisos del usuario.',
    },
    files_ok: well('La carpeta de datos tiene los permisos correctos'),
    files_missing: {
      message: 'La carpeta de datos {path} aún no existe',
      todo: 'Comprueba DATA_DIR. Si el sitio es nuevo, arráncalo una vez.',
    },
    files_unwritable: {
      message: 'El sitio no puede escribir en {path}',
      todo: 'Asígnala al usuario que ejecuta el sitio, por ejemplo, con: chown -R imagora: {path}',
    },
    files_foreign: {
      message: '{path} pertenece a otro usuario (ID {owner}), normalmente porque se ejecutó un comando como root',
      todo: 'Devuélvela al usuario que ejecuta el sitio, por ejemplo, con: chown -R imagora: {path}',
    },
    files_accel: {
      message: 'nginx no puede leer {path}, así que faltan las imágenes que envía (ACCEL_ROOT)',
      todo: 'Permite leer al grupo: chmod -R g+rX {root}. Define UMask=0027 para el servicio y añade el usuario de nginx al grupo de los archivos: usermod -aG imagora www-data',
    },
    files_open: {
      message: 'Otros usuarios pueden leer {path}, que contiene secretos o datos',
      todo: 'Restringe el acceso: chmod {mode} {path}',
    },
  },
  address_users: { mail: 'correo', oauth: 'inicio de sesión externo', payments: 'pagos en línea' },
  storages: {
    address_refused: 'esta dirección está en la red interna. Pide al operador que la añada a INNER_HOSTS',
    unreachable: 'no se puede conectar',
    timeout: 'sin respuesta a tiempo',
    certificate: 'no se puede verificar el certificado',
    host_key_unknown: 'no se ha confirmado la huella del servidor',
    host_key_differs: 'la clave del servidor no coincide con la registrada',
    refused_credentials: 'la cuenta o la clave se rechazó',
    bucket_missing: 'el bucket o la carpeta no existe',
    mark_missing: 'falta la marca de este sitio. Puede que el disco no esté montado',
    mark_foreign: 'la marca pertenece a otro sitio',
    read_only: 'sin permiso de escritura',
    full: 'no queda espacio',
    wrong_content: 'el contenido leído no coincide con el escrito',
    other: 'consulta los detalles en el registro del servidor',
    slow: 'las respuestas son demasiado lentas',
  },
  services: {
    url_malformed: 'la URL no es válida',
    url_refused: 'esta URL no está permitida',
    address_refused: 'esta dirección está en la red interna. Pide al operador que la añada a INNER_HOSTS',
    unreachable: 'no se puede conectar',
    connection_refused: 'conexión rechazada. Nada escucha en este puerto',
    tls_failed: 'falló la negociación TLS o no se puede verificar el certificado',
    timed_out: 'sin respuesta en diez segundos',
    redirect_refused: 'el servidor respondió con una redirección, que no se sigue',
    answer_refused: 'no se pudo entender la respuesta',
    too_large: 'la respuesta es demasiado grande',
    cut_off: 'la conexión se interrumpió',
    malformed: 'la respuesta no es de un servidor de correo',
    login_refused: 'el servidor de correo rechazó el usuario o la contraseña',
    mail_refused: 'el servidor de correo rechazó este correo',
    not_configured: 'no hay servidor de correo configurado',
    captcha_secret_refused: 'el servicio rechazó la clave secreta',
    captcha_host_differs:
      'la verificación se completó en otro host. Establece PUBLIC_URL en la dirección de este sitio',
  },
}

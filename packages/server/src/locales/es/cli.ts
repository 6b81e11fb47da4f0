import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: gestiona un sitio desde la línea de comandos. Lee las mismas variables de entorno que el servidor y se
puede usar mientras el servidor está en marcha.

  imagora user create --username NAME [--email ADDRESS] [--name NICKNAME] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role EMAIL ROL
  imagora user import ARCHIVO.csv [--dry-run]
  imagora user reset-password --user NAME [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user NAME --name LABEL --expires 30d [--abilities PERMISSION,PERMISSION]
  imagora backup [--to FOLDER] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file FILE | --passphrase]
  imagora backup list [--from FOLDER]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore BACKUP [--test] [--new] [--replace] [--same-site] [--allow-root PATH]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file FILE | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes NUMBER] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package FILE] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder PATH --user NAME [--old-path /uploads] [--public] [--dry-run] [--refused FILE]
  imagora import account URL --user NAME [--public] [--dry-run] [--allow-inner] < FILE WITH TOKEN
  imagora import lsky|chevereto|zipline PATH [--user NAME] [--public] [--dry-run] [--refused FILE]
  imagora demo [--new]
  imagora help
  imagora --version

Importar (import): desde una carpeta, una cuenta de un alojamiento de imágenes compatible (su token se lee de la entrada
estándar) o datos de Lsky Pro, Chevereto o Zipline. --dry-run solo muestra lo que ocurriría. Si una importación se interrumpe, ejecuta el
mismo comando para reanudarla; nada se importa dos veces. Las fotos quedan no listadas, salvo que --public conserve su
visibilidad original. Consulta docs/importing.md.
--allow-inner permite un sitio de tu propia red, en cualquier puerto. --refused FILE guarda las fotos rechazadas como CSV; si
hay alguna, el código de salida es 3.
Diagnóstico (doctor): busca diez errores de despliegue habituales (dirección, HTTPS, proxy, tamaño de subida, correo,
almacenamientos, reloj, disco, base de datos, permisos) y explica cómo solucionarlos. Ejecútalo con el usuario que ejecuta
el sitio; el sitio puede estar en marcha.
Copia de seguridad (backup): funciona con el sitio en marcha y captura todos los datos en un mismo instante.
--with-objects incluye los archivos de los almacenamientos locales (solo se copian los nuevos); --test verifica la copia
con una restauración de prueba. La frase de contraseña se toma de un archivo, del terminal o de BACKUP_PASSPHRASE; con
ella, la copia se cifra e incluye la clave secreta.
Restaurar (restore): comprueba toda la copia y la escribe en un sitio vacío, en SQLite o PostgreSQL. --test solo prueba la
restauración y no cambia nada; --replace hace una copia del sitio actual y lo sustituye; --end-sessions cierra la sesión
de todos. El resultado es una copia: tiene su propio id y sus almacenamientos son de solo lectura hasta que se confirmen
en el panel de administración o con storage confirm. Añade --same-site si el original ya no existe. Las carpetas de
almacenamiento fuera de DATA_DIR se deben permitir una a una con --allow-root; una copia sin firma de confianza, con
--allow-unsigned. Consulta docs/backups.md.
Almacenamientos (storage): storage list muestra cada almacenamiento y el sitio al que pertenece su marca. storage confirm
permite volver a escribir en un almacenamiento restaurado; añade --adopt para adoptar uno marcado por otro sitio.
Verificar (verify): comprueba la base de datos, los archivos guardados y los contadores. Solo informa y no elimina nada.
--checksums también lee los archivos y comprueba sus hashes (--minutes limita el tiempo; la siguiente ejecución continúa
ahí); --repair solo corrige los contadores.
Verificación en dos pasos: --reset-second-factors quita la app de autenticación, las llaves de acceso y los códigos de
recuperación del usuario.
Contraseñas: --password-stdin lee una línea de la entrada estándar; si no, se genera una contraseña y se muestra una vez.
Modo: read-only rechaza todos los cambios, pero se puede seguir viendo y descargando; maintenance cierra además el sitio a
todos menos a los administradores. Los enlaces a las imágenes siguen funcionando. Sin modo se muestra el actual.
Actualización (upgrade): --check prueba las migraciones de esta versión, o de la de un paquete, sin cambiar nada, e indica
cuánto tardan y qué necesitan. --rollback recupera la base de datos anterior a la última actualización. Consulta
docs/upgrading.md.
Permisos: {abilities}.
Sin --abilities, el token tiene todos los permisos de su usuario.
Caducidad: obligatoria. 12h, 30d, 8w, 1y o una hora como 2027-01-31 12:00.
Códigos de salida: 0 correcto, 1 rechazado o con error, 2 comando no válido, 3 restaurado, pero la verificación encontró
problemas.
4 aquí no hay ningún sitio. En ese caso, user create, restore y demo crean uno con --new.
`,
  backup_made: 'Copia de seguridad creada: {folder}',
  backup_counts:
    '{rows | one: # fila | other: # filas} y {objects | one: # archivo | other: # archivos} (copiados: {kept}; faltan: {gone}; dañados: {damaged})',
  backup_pictures_all: 'Fotos: todas incluidas',
  backup_pictures_some: 'Fotos: solo algunas. Faltan las de: {storages}',
  backup_pictures_none: 'Fotos: no incluidas, solo la base de datos',
  backup_scope_all: 'todas',
  backup_scope_some: 'algunas',
  backup_scope_none: 'ninguna',
  backup_open_note:
    'Esta copia no está cifrada. Contiene hashes de contraseñas y credenciales cifradas, pero no el archivo de clave {file}. Guarda ese archivo en otro lugar seguro; sin él, las credenciales no se pueden leer después de restaurar',
  backup_proving: 'Verificando la copia con una restauración de prueba …',
  backup_proven: 'Verificado: todas las filas ({rows}) se restauraron idénticas',
  backup_findings:
    'La copia está intacta, pero el propio sitio tiene incoherencias ({count}). Corrígelas con: imagora verify --repair',
  backup_first: 'Primero se hace una copia del sitio actual …',
  backup_list_heading: 'hora\tbase de datos\tfilas\tarchivos\tfotos\tcifrada\tverificada\tubicación',
  backup_list_none: 'No hay copias de seguridad en {folder}',
  backup_proof_ok: 'sí',
  backup_proof_failed: 'ERROR',
  backup_proof_none: 'aún no',
  yes: 'sí',
  no: 'no',
  passphrase_ask: 'Frase de contraseña de la copia: ',
  passphrase_repeat: 'Repite la frase de contraseña: ',
  passphrase_differs: 'Las frases de contraseña no coinciden',
  passphrase_unreadable: 'No se puede leer una frase de contraseña de {file}',
  restore_done: 'Restaurado. Filas verificadas: {rows}; archivos repuestos: {placed}',
  restore_copy:
    'Es una copia (id de sitio {site}). Sus almacenamientos son de solo lectura hasta que los confirmes en el panel de administración o con imagora storage confirm. Los archivos del sitio original no cambian',
  restore_same_site:
    'El sitio conserva su id ({site}) y puede escribir en sus almacenamientos. Asegúrate de que el sitio original ya no está en marcha',
  restore_unsigned: 'Advertencia: esta copia no está firmada, así que no se puede verificar su origen',
  restore_foreign: 'Advertencia: esta copia está firmada con otra clave, así que no se puede verificar su origen',
  restore_sessions_ended: 'Se cerró la sesión de todos los usuarios',
  restore_without_key:
    'La clave secreta no corresponde a la copia. Las credenciales de correo, SMS, almacenamientos, inicio de sesión externo y pagos, así como las apps de autenticación, no se pueden leer y hay que volver a configurarlas',
  restore_storage_foreign:
    'El almacenamiento {id} ({name}) pertenece a otro sitio: {site}. Aquí sigue en solo lectura y nada de lo que haga esta copia cambia sus archivos. Adóptalo con imagora storage confirm {id} --adopt solo si ese sitio ya no lo usa',
  restore_storage_unreachable:
    'No se puede acceder al almacenamiento {id} ({name}), así que se desconoce su dueño. Sigue en solo lectura hasta que lo confirmes',
  restore_findings:
    'Restaurado, pero se encontraron problemas ({count}). Si faltan archivos de fotos, vuelve a copiarlos y ejecuta imagora verify',
  restore_unverified:
    'Restaurado, pero no se puede conectar con un almacenamiento, así que los archivos no se comprobaron: {reason}',
  backup_no_backup: 'Aquí no hay ninguna copia de seguridad completa: {subject}',
  backup_no_room: 'No hay espacio suficiente en el disco: {subject}',
  backup_program_old: 'Esta copia se hizo con una versión más reciente ({subject}). Actualiza primero',
  backup_part_missing: 'La copia está incompleta: falta {subject}',
  backup_part_short: 'La copia está incompleta: {subject} está truncado',
  backup_part_damaged: 'La copia está dañada: {subject}',
  backup_row_malformed: 'No se puede escribir una fila de la tabla {subject}',
  backup_rows_differ: 'Los datos restaurados difieren de la copia en {subject}. No se ha cambiado nada',
  backup_references_broken: 'La copia contiene datos incoherentes: {subject}',
  backup_passphrase_missing:
    'Esta copia está cifrada. Indica la frase de contraseña con --passphrase-file, --passphrase o BACKUP_PASSPHRASE',
  backup_passphrase_wrong: 'Frase de contraseña incorrecta',
  backup_key_missing:
    'La copia no incluye la clave secreta de su sitio y la de aquí es distinta. Pon el secret.key de ese sitio en DATA_DIR o descarta sus credenciales con --without-key',
  backup_site_in_use:
    'Aquí ya hay un sitio. Restaura en un sitio vacío o usa --replace, que antes hace una copia del sitio actual',
  backup_site_running:
    'El sitio está en marcha u otro programa tiene abierta la base de datos. Detenlo primero ({subject})',
  backup_roots_outside:
    'La copia usa carpetas de almacenamiento fuera de DATA_DIR: {subject}. Permite cada una con --allow-root PATH para restaurarla',
  backup_root_taken:
    'Esta carpeta no está vacía ni tiene la marca de este sitio, así que no se escribió nada: {subject}',
  backup_signature_wrong:
    'La copia se modificó después de crearse: su firma no coincide con la clave de DATA_DIR. No se ha cambiado nada',
  backup_signature_missing:
    'La copia no está firmada, así que no se puede verificar su origen. Añade --allow-unsigned para restaurarla de todos modos',
  backup_signature_foreign:
    'La copia está firmada con otra clave, así que no se puede verificar su origen. Pon el secret.key de ese sitio en DATA_DIR o añade --allow-unsigned para continuar',
  backup_target_unreachable: 'No se puede usar el destino de copias: {subject}',
  backup_target_foreign: 'El destino de copias pertenece a otro sitio',
  backup_copy_differs: 'La copia difiere de la original: {subject}',
  target_fetching: 'Descargados {done} de {total} archivos',
  target_file_malformed: '{file} no contiene una conexión válida: use JSON con provider, options y secrets',
  target_unknown: 'No existe el destino «{name}». En una máquina nueva, indique un archivo .json con la conexión',
  target_list_none: 'No hay destinos de copias',
  target_list_heading: 'nombre\ttipo\tcopia\testado',
  target_copy_none: 'sin copias',
  backup_interrupted: 'La copia se interrumpió',
  backup_fault: 'Se produjo un error: {subject}',
  storage_list_heading: 'id\tnombre\ttipo\testado\tmarca',
  provider_list_heading: 'id\tnombre\ttipo\testado\tURL de retorno',
  provider_on: 'activado',
  provider_off: 'desactivado',
  provider_next: 'El próximo proveedor que añadas tendrá esta URL de retorno: {url}',
  provider_address_unset:
    'PUBLIC_URL no está definida. Ponle la dirección pública de tu sitio para obtener URL de retorno.',
  storage_writable: 'escritura',
  storage_read_only: 'solo lectura (restaurado desde una copia)',
  storage_mark_own: 'este sitio',
  storage_mark_foreign: 'otro sitio',
  storage_mark_unnamed: 'sin sitio indicado',
  storage_mark_missing: 'sin marca',
  storage_unreachable: 'sin conexión',
  storage_confirmed: 'El almacenamiento {id} está confirmado y se puede volver a escribir en él',
  storage_id_malformed: 'No es un id de almacenamiento: {text}',
  site_in_use: 'Los datos de demostración solo se pueden añadir a un sitio nuevo, y este ya tiene usuarios',
  bench_running: 'Midiendo esta máquina. Tarda alrededor de medio minuto …',
  bench_result: `Núcleos: {cores}
Sincronizaciones de disco por segundo: {fsyncs_per_second}
Escrituras en la base de datos integrada por segundo: {database_writes_per_second}
Miniaturas de fotos de 12 megapíxeles por segundo: {thumbnails_per_second}
SHA-256, MB por segundo: {hash_mb_per_second}
Lecturas de archivos por segundo: {reads_per_second}
Estimación aproximada: subidas por segundo: {estimated_uploads_per_second}
Estimación aproximada: imágenes servidas por segundo: {estimated_pictures_per_second}`,
  demo_filling: 'Dibujando imágenes y añadiendo datos de demostración. Tarda alrededor de un minuto …',
  demo_filled:
    'La demostración está lista: {photos} fotos. Ejecuta npm start e inicia sesión como {username} con la contraseña {password}',
  verify_done: 'Todo está correcto',
  verify_failed: 'Problemas encontrados: {count}',
  verify_repaired: 'Corregido: {line}',
  verify_read: 'Archivos leídos y comprobados: {count}',
  verify_recent: 'Todos los archivos se leyeron en el último día. Ejecútalo sin --minutes para volver a leerlos',
  verify_unfinished:
    'Archivos leídos y comprobados antes de acabarse el tiempo: {count}. Ejecútalo de nuevo para continuar',
  upgrade_version: 'Versión instalada: {installed}. Versión comprobada: {version}. Base de datos: {schema}',
  upgrade_current: 'La base de datos no necesita migraciones',
  upgrade_pending: 'Migraciones pendientes: {list}',
  upgrade_tried: 'Simulación: {seconds} s. El sitio estará parado unos {estimate} s',
  upgrade_room: 'Espacio en disco: se necesitan {needed}, hay {free} libres',
  upgrade_backup: 'Copia de seguridad más reciente: {time}',
  upgrade_no_backup: 'Aún no hay ninguna copia de seguridad. Haz una primero: imagora backup',
  upgrade_no_room: 'No hay espacio en disco suficiente para actualizar. No se ha cambiado nada',
  upgrade_failed:
    'La simulación falló en {migration}: {reason}. No se ha cambiado nada. Sigue con la versión instalada',
  upgrade_stopped: 'Comprobación detenida. No se ha cambiado nada',
  upgrade_ready: 'Listo para actualizar',
  upgrade_package_unknown: 'No se puede leer {path} como paquete de Imagora: {reason}',
  upgrade_package_unreadable:
    '{user} no puede leer {path}. Mueve el paquete a una carpeta que ese usuario pueda leer, como /var/tmp',
  upgrade_package_changed: '{path} no coincide con {list}. Descárgalo de nuevo',
  upgrade_package_unlisted: '{path} no figura en {list}. Pon el paquete y la lista de la misma versión en una carpeta',
  upgrade_package_verified: 'El paquete coincide con {list}',
  upgrade_package_unverified: 'No hay {list} junto al paquete, por lo que no se ha comprobado su suma de verificación',
  upgrade_package_foreign: '{path} es para {architecture}, pero este equipo tiene {own}. Usa el paquete para {own}',
  upgrade_choice: 'Añade --check o --rollback',
  rollback_no_copy: 'No hay ninguna copia anterior a una actualización en {folder}. No se ha cambiado nada',
  rollback_foreign:
    'La copia {copy} es de otro sitio distinto al de la base de datos de DATABASE_URL. No se ha cambiado nada',
  rollback_same: 'La base de datos ya tiene el esquema de la copia más reciente ({schema}). No se ha cambiado nada',
  rollback_copy: 'La copia es de {time} ({copy})',
  rollback_loss:
    'El sitio perderá todos los cambios posteriores. Nuevo desde entonces: usuarios {users}, fotos {photos}, pedidos {orders}',
  rollback_unconfirmed: 'No se ha cambiado nada. Para volver a esta copia, añade --yes',
  rollback_done:
    'La base de datos está como antes de actualizar ({schema}, de {copy}). Inicia ahora la versión antigua',
  rollback_kept: 'Lo escrito desde la actualización está en {file}',
  doctor_ok: '[correcto]',
  doctor_warning: '[advertencia]',
  doctor_error: '[error]',
  doctor_errors: 'Errores encontrados: {count}',
  doctor_warnings: 'No hay errores, pero revisa las advertencias anteriores',
  other_user:
    '{path} pertenece a otro usuario (ID {owner}). Usa sudo imagora, que cambia a ese usuario, o ejecuta: sudo -u "#{owner}" …',
  no_site:
    'Aquí no hay ningún sitio: DATA_DIR es {path} y la base de datos es {database}. Define ambas como en el servicio, o usa el comando imagora instalado, que lee /etc/imagora.env',
  no_site_new:
    'Aquí no hay ningún sitio: DATA_DIR es {path} y la base de datos es {database}. Define ambas como en el servicio, o añade --new para crear un sitio aquí',
  no_site_key:
    'DATA_DIR {path} no tiene secret.key, así que no es la carpeta de datos del sitio de la base de datos {database}. Define DATA_DIR como en el servicio',
  import_progress: 'Procesadas {count} de {found}',
  import_resumed: 'Reanudando la importación sin terminar',
  import_running:
    'Otro proceso está ejecutando esta importación o se detuvo hace menos de un minuto. Inténtalo más tarde',
  import_stopped: 'Importación detenida. Ejecuta el mismo comando para reanudarla',
  import_failed: 'Error en la importación: {reason}',
  import_done: 'Importado: {count | one: # foto | many: # de fotos | other: # fotos}, {size}',
  import_would:
    'Se importaría: {count | one: # foto | many: # de fotos | other: # fotos}, {size} (simulación, no cambió nada)',
  import_known: 'Ya estaban en este sitio y se omitieron: {count}',
  import_time_left: 'Quedan unos {time}',
  import_waits: 'En espera: {reason}',
  import_retries: 'En espera: {reason}. Nuevo intento a las {time}',
  import_listed: 'Lista de fotos rechazadas guardada en {file}',
  import_rejected: 'Terminada, rechazadas: {count}. Ejecuta el mismo comando para reintentarlas',
  import_refused: 'Rechazadas ({count}):',
  import_reason: '  {count}: {reason} (por ejemplo, {example})',
  token_absent: 'No hay ningún token en la entrada estándar. Ejemplo: imagora import account … < FILE',
  address_malformed: 'No es una URL válida: {text}',
  minutes_malformed: 'No es un número de minutos: {text}',
  unknown_command: 'Comando desconocido: {command}',
  option_missing: 'Falta la opción: {option}',
  usage: 'Para ver el uso, ejecuta: imagora help',
  invitation_sent: 'Invitación enviada a {email}. Su enlace:',
  invitation_created: 'Invitación para {email} creada, pero no se envió ningún correo. Comparte este enlace:',
  email_known: '{email} ya pertenece a una cuenta',
  group_unknown: 'Ningún grupo se llama «{name}»',
  user_import_line: 'Línea {line} ({email}), {field}: {message}',
  user_import_planned: 'Se crearían: {count}, omitidas: {skipped}, con errores: {wrong}',
  user_import_done: 'Creadas: {count}, omitidas: {skipped}, con errores: {wrong}',
  user_import_mailed: 'Cada persona recibe un correo con un enlace para establecer su contraseña.',
  user_import_rejected: 'Líneas con errores: {count}. Corrígelas y vuelve a importar el archivo.',
  user_import_unreadable: 'No se puede leer {path} como texto UTF-8',
  user_created: 'Usuario {username} creado (id {id})',
  password_reset: 'Se restableció la contraseña de {username} y se cerraron todas las sesiones',
  second_factors_removed: 'Verificación en dos pasos desactivada: la contraseña basta para iniciar sesión',
  password_made: 'Contraseña: {password}',
  password_absent: 'No hay ninguna contraseña en la entrada estándar. Ejemplo: imagora … --password-stdin < FILE',
  user_unknown: 'Usuario no encontrado: {username}',
  mode_set: 'El sitio está ahora en este modo: {mode}',
  mode_unknown: 'Modo desconocido: {mode}. Usa normal, read-only o maintenance',
  role_set: 'El rol de {username} ahora es {role}',
  role_unknown: 'Rol desconocido: {role}. Disponibles: {roles}',
  ability_unknown: 'Permiso desconocido: {ability}. Disponibles: {abilities}',
  expiry_missing: 'Un token necesita una caducidad. Añádela, por ejemplo: --expires 30d',
  expiry_malformed: 'No es una caducidad válida: {text}',
  expiry_past: 'La caducidad debe estar en el futuro',
  token_expires: 'Caduca el {time}. Este token solo se muestra una vez:',
  list_heading: 'id\tusuario\tcorreo\trol\testado\tregistro',
  admin: 'administrador',
  member: 'usuario',
  suspended: 'suspendido',
  active: 'activo',
}

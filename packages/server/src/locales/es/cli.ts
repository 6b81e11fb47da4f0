import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: gestiona un sitio desde la línea de comandos. Lee las mismas variables de entorno que el servidor y se
puede usar mientras el servidor está en marcha.

  imagora user create --username NAME [--email ADDRESS] [--name NICKNAME] [--admin] [--password-stdin]
  imagora user list
  imagora user reset-password --user NAME [--password-stdin] [--reset-second-factors]
  imagora token create --user NAME --name LABEL --expires 30d [--abilities PERMISSION,PERMISSION]
  imagora backup [--to FOLDER] [--with-objects] [--test] [--passphrase-file FILE | --passphrase]
  imagora backup list [--from FOLDER]
  imagora restore BACKUP [--test] [--replace] [--same-site] [--allow-root PATH]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file FILE | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora verify [--checksums] [--minutes NUMBER] [--repair]
  imagora doctor
  imagora import folder PATH --user NAME [--old-path /uploads] [--public] [--dry-run]
  imagora import account URL --user NAME [--public] [--dry-run] < FILE WITH TOKEN
  imagora import chevereto PATH [--user NAME] [--public] [--dry-run]
  imagora demo
  imagora help
  imagora --version

Importar (import): desde una carpeta, una cuenta de un alojamiento de imágenes compatible (su token se lee de la entrada
estándar) o datos de Chevereto. --dry-run solo muestra lo que ocurriría. Si una importación se interrumpe, ejecuta el
mismo comando para reanudarla; nada se importa dos veces. Las fotos quedan no listadas, salvo que --public conserve su
visibilidad original. Consulta docs/importing.md.
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
Permisos: {abilities}.
Sin --abilities, el token tiene todos los permisos de su usuario.
Caducidad: obligatoria. 12h, 30d, 8w, 1y o una hora como 2027-01-31 12:00.
Códigos de salida: 0 correcto, 1 rechazado o con error, 2 comando no válido, 3 restaurado, pero la verificación encontró
problemas.
`,
  backup_made: 'Copia de seguridad creada: {folder}',
  backup_counts:
    '{rows | one: # fila | other: # filas} y {objects | one: # archivo | other: # archivos} (copiados: {kept}; faltan: {gone}; dañados: {damaged})',
  backup_open_note:
    'Esta copia no está cifrada. Contiene hashes de contraseñas y credenciales cifradas, pero no el archivo de clave {file}. Guarda ese archivo en otro lugar seguro; sin él, las credenciales no se pueden leer después de restaurar',
  backup_proving: 'Verificando la copia con una restauración de prueba …',
  backup_proven: 'Verificado: todas las filas ({rows}) se restauraron idénticas',
  backup_findings:
    'La copia está intacta, pero el propio sitio tiene incoherencias ({count}). Corrígelas con: imagora verify --repair',
  backup_first: 'Primero se hace una copia del sitio actual …',
  backup_list_heading: 'hora\tbase de datos\tfilas\tarchivos\tcifrada\tverificada\tubicación',
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
  backup_interrupted: 'La copia se interrumpió',
  backup_fault: 'Se produjo un error: {subject}',
  storage_list_heading: 'id\tnombre\ttipo\testado\tmarca',
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
  demo_filling: 'Dibujando imágenes y añadiendo datos de demostración. Tarda alrededor de un minuto …',
  demo_filled:
    'La demostración está lista: {photos} fotos. Ejecuta npm start e inicia sesión como {username} con la contraseña {password}',
  verify_done: 'Todo está correcto',
  verify_failed: 'Problemas encontrados: {count}',
  verify_repaired: 'Corregido: {line}',
  verify_read: 'Archivos leídos y comprobados: {count}',
  verify_unfinished:
    'Archivos leídos y comprobados antes de acabarse el tiempo: {count}. Ejecútalo de nuevo para continuar',
  doctor_ok: '[correcto]',
  doctor_warning: '[advertencia]',
  doctor_error: '[error]',
  doctor_errors: 'Errores encontrados: {count}',
  doctor_warnings: 'No hay errores, pero revisa las advertencias anteriores',
  doctor_other_user:
    '{path} pertenece a otro usuario (ID {owner}). Ejecútalo con ese usuario: sudo -u "#{owner}" npx imagora doctor',
  doctor_no_site: 'Aún no hay ningún sitio en {path}. Comprueba DATA_DIR o arranca el sitio una vez',
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
  import_refused: 'Rechazadas ({count}):',
  import_reason: '  {count}: {reason} (por ejemplo, {example})',
  token_absent: 'No hay ningún token en la entrada estándar. Ejemplo: imagora import account … < FILE',
  address_malformed: 'No es una URL válida: {text}',
  minutes_malformed: 'No es un número de minutos: {text}',
  unknown_command: 'Comando desconocido: {command}',
  option_missing: 'Falta la opción: {option}',
  usage: 'Para ver el uso, ejecuta: imagora help',
  user_created: 'Usuario {username} creado (id {id})',
  password_reset: 'Se restableció la contraseña de {username} y se cerraron todas las sesiones',
  second_factors_removed: 'Verificación en dos pasos desactivada: la contraseña basta para iniciar sesión',
  password_made: 'Contraseña: {password}',
  password_absent: 'No hay ninguna contraseña en la entrada estándar. Ejemplo: imagora … --password-stdin < FILE',
  user_unknown: 'Usuario no encontrado: {username}',
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

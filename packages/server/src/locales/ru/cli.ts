import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: управление сайтом из командной строки. Использует те же переменные среды, что и сервер, и работает при
запущенном сервере.

  imagora user create --username NAME [--email ADDRESS] [--name NICKNAME] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role EMAIL ROLE
  imagora user import FILE.csv [--dry-run]
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

Импорт (import): из папки, из аккаунта на совместимом хостинге изображений (его токен читается из стандартного ввода) или
из данных Lsky Pro, Chevereto или Zipline. --dry-run только показывает, что произойдёт. Если импорт прервался, выполните ту же команду снова, и
он продолжится; дважды ничего не импортируется. Фото доступны только по ссылке, если не указать --public, который
сохраняет исходную видимость. См. docs/importing.md.
--allow-inner разрешает сайт в вашей сети на любом порту. --refused FILE сохраняет отклонённые фото в CSV; тогда код выхода 3.
Проверка развёртывания (doctor): ищет десять частых ошибок (адрес, HTTPS, прокси, размер загрузки, почта, хранилища, часы,
диск, база данных, права) и объясняет, как их исправить. Запускайте от имени пользователя, под которым работает сайт; сайт
можно не останавливать.
Резервная копия (backup): создаётся при работающем сайте и содержит все данные на один момент. --with-objects добавляет
файлы локальных хранилищ (копируются только новые), --test проверяет копию пробным восстановлением. Парольная фраза
берётся из файла, терминала или BACKUP_PASSPHRASE; с ней копия шифруется и содержит секретный ключ.
Восстановление (restore): проверяет всю копию, затем записывает её в пустой сайт на SQLite или PostgreSQL. --test только
пробует восстановить и ничего не меняет, --replace делает копию текущего сайта и заменяет его, --end-sessions завершает
все сеансы. Результат — копия: у неё свой id, а её хранилища доступны только для чтения, пока их не подтвердят в
админ-панели или командой storage confirm. Добавьте --same-site, если исходного сайта больше нет. Папки хранилищ вне
DATA_DIR нужно разрешить по одной с помощью --allow-root, копию без доверенной подписи — с помощью --allow-unsigned.
См. docs/backups.md.
Хранилища (storage): storage list показывает каждое хранилище и сайт, которому принадлежит его метка. storage confirm
снова разрешает запись в восстановленное хранилище; добавьте --adopt, чтобы забрать хранилище с меткой другого сайта.
Сверка (verify): проверяет базу данных, сохранённые файлы и счётчики. Она только сообщает и ничего не удаляет.
--checksums также читает файлы и проверяет их хеши (--minutes ограничивает время; следующий запуск продолжит с того же
места), --repair исправляет только счётчики.
Двухэтапная аутентификация: --reset-second-factors удаляет приложение-аутентификатор, ключи доступа и коды восстановления
пользователя.
Пароли: --password-stdin читает одну строку из стандартного ввода; иначе пароль создаётся и показывается один раз.
Режим: read-only отклоняет любые изменения, просмотр и скачивание продолжаются; maintenance к тому же закрывает сайт для всех,
кроме администраторов. Ссылки на изображения продолжают работать. Без режима показывается текущий.
Обновление (upgrade): --check пробует миграции этой версии или версии из пакета, ничего не меняя, и сообщает, сколько они
займут и что нужно. --rollback возвращает базу данных до последнего обновления. См. docs/upgrading.md.
Разрешения: {abilities}.
Без --abilities у токена есть все разрешения его пользователя.
Срок действия: обязателен. 12h, 30d, 8w, 1y или время, например 2027-01-31 12:00.
Коды завершения: 0 — успех, 1 — отказ или ошибка, 2 — неверная команда, 3 — восстановлено, но сверка нашла проблемы.
4 — здесь нет сайта. Тогда user create, restore и demo с --new создают его.
`,
  backup_made: 'Резервная копия создана: {folder}',
  backup_counts:
    '{rows | one: # строка | few: # строки | many: # строк | other: # строки} и {objects | one: # файл | few: # файла | many: # файлов | other: # файла} (скопировано: {kept}, отсутствует: {gone}, повреждено: {damaged})',
  backup_pictures_all: 'Фото: все включены',
  backup_pictures_some: 'Фото: только часть. Нет файлов хранилищ: {storages}',
  backup_pictures_none: 'Фото: не включены, только база данных',
  backup_scope_all: 'все',
  backup_scope_some: 'часть',
  backup_scope_none: 'нет',
  backup_open_note:
    'Эта копия не зашифрована. В ней есть хеши паролей и зашифрованные учётные данные, но нет файла ключа {file}. Храните этот файл отдельно в надёжном месте, иначе после восстановления учётные данные не прочитать',
  backup_proving: 'Проверяем копию пробным восстановлением …',
  backup_proven:
    'Проверено: {rows | one: # строка восстановлена | few: # строки восстановлены | many: # строк восстановлено | other: # строки восстановлено} без расхождений',
  backup_findings:
    'Копия цела, но на самом сайте найдены несоответствия ({count}). Исправьте их командой: imagora verify --repair',
  backup_first: 'Сначала создаём копию текущего сайта …',
  backup_list_heading: 'время\tбаза данных\tстроки\tфайлы\tфото\tзашифрована\tпроверена\tрасположение',
  backup_list_none: 'В {folder} нет резервных копий',
  backup_proof_ok: 'да',
  backup_proof_failed: 'ОШИБКА',
  backup_proof_none: 'ещё нет',
  yes: 'да',
  no: 'нет',
  passphrase_ask: 'Парольная фраза копии: ',
  passphrase_repeat: 'Повторите парольную фразу: ',
  passphrase_differs: 'Парольные фразы не совпадают',
  passphrase_unreadable: 'Не удаётся прочитать парольную фразу из {file}',
  restore_done:
    'Восстановлено: {rows | one: # строка проверена | few: # строки проверены | many: # строк проверено | other: # строки проверено}, {placed | one: # файл возвращён | few: # файла возвращены | many: # файлов возвращено | other: # файла возвращено} на место',
  restore_copy:
    'Это копия (id сайта {site}). Её хранилища доступны только для чтения, пока вы не подтвердите их в админ-панели или командой imagora storage confirm. Файлы исходного сайта не меняются',
  restore_same_site:
    'Сайт сохраняет свой id ({site}) и может записывать в свои хранилища. Убедитесь, что исходный сайт больше не работает',
  restore_unsigned: 'Внимание: эта копия не подписана, её происхождение нельзя проверить',
  restore_foreign: 'Внимание: эта копия подписана другим ключом, её происхождение нельзя проверить',
  restore_sessions_ended: 'Сеансы всех пользователей завершены',
  restore_without_key:
    'Секретный ключ не подходит к копии. Учётные данные почты, СМС, хранилищ, входа через сервисы и платежей, а также приложения-аутентификаторы прочитать нельзя; их нужно настроить заново',
  restore_storage_foreign:
    'Хранилище {id} ({name}) принадлежит другому сайту: {site}. Здесь оно остаётся только для чтения, и действия этой копии не меняют его файлы. Забирайте его командой imagora storage confirm {id} --adopt, только если тот сайт его больше не использует',
  restore_storage_unreachable:
    'Хранилище {id} ({name}) недоступно, поэтому его владелец неизвестен. Оно остаётся только для чтения, пока вы его не подтвердите',
  restore_findings:
    'Восстановлено, но найдены проблемы ({count}). Если не хватает файлов фото, скопируйте их обратно и выполните imagora verify',
  restore_unverified: 'Восстановлено, но хранилище недоступно, поэтому файлы не проверены: {reason}',
  backup_no_backup: 'Здесь нет полной резервной копии: {subject}',
  backup_no_room: 'Не хватает места на диске: {subject}',
  backup_program_old: 'Копия создана более новой версией ({subject}). Сначала обновите программу',
  backup_part_missing: 'Копия неполная: нет {subject}',
  backup_part_short: 'Копия неполная: файл {subject} обрезан',
  backup_part_damaged: 'Копия повреждена: {subject}',
  backup_row_malformed: 'Не удаётся записать строку таблицы {subject}',
  backup_rows_differ: 'Восстановленные данные отличаются от копии: {subject}. Ничего не изменено',
  backup_references_broken: 'В копии противоречивые данные: {subject}',
  backup_passphrase_missing:
    'Эта копия зашифрована. Укажите парольную фразу через --passphrase-file, --passphrase или BACKUP_PASSPHRASE',
  backup_passphrase_wrong: 'Неверная парольная фраза',
  backup_key_missing:
    'В копии нет секретного ключа её сайта, а здешний ключ другой. Поместите secret.key того сайта в DATA_DIR или откажитесь от учётных данных с помощью --without-key',
  backup_site_in_use:
    'Здесь уже есть сайт. Восстановите копию в пустой сайт или укажите --replace: тогда сначала создаётся копия текущего сайта',
  backup_site_running: 'Сайт запущен, или базу данных открыла другая программа. Сначала остановите их ({subject})',
  backup_roots_outside:
    'Копия использует папки хранилищ вне DATA_DIR: {subject}. Чтобы восстановить её, разрешите каждую через --allow-root PATH',
  backup_root_taken:
    'Эта папка не пуста и не помечена как принадлежащая этому сайту, поэтому ничего не записано: {subject}',
  backup_signature_wrong:
    'Копию изменили после создания: её подпись не подходит к ключу в DATA_DIR. Ничего не изменено',
  backup_signature_missing:
    'Копия не подписана, её происхождение нельзя проверить. Чтобы всё равно восстановить, добавьте --allow-unsigned',
  backup_signature_foreign:
    'Копия подписана другим ключом, её происхождение нельзя проверить. Поместите secret.key того сайта в DATA_DIR или добавьте --allow-unsigned, чтобы продолжить',
  backup_target_unreachable: 'Место для копий недоступно: {subject}',
  backup_target_foreign: 'Место для копий принадлежит другому сайту',
  backup_copy_differs: 'Копия отличается от оригинала: {subject}',
  target_fetching: 'Загружено файлов: {done} из {total}',
  target_file_malformed: 'В {file} нет верного соединения: нужен JSON с provider, options и secrets',
  target_unknown: 'Нет места для копий «{name}». На новой машине укажите файл .json с соединением',
  target_list_none: 'Мест для копий нет',
  target_list_heading: 'имя\tтип\tкопия\tсостояние',
  target_copy_none: 'копий ещё нет',
  backup_interrupted: 'Создание копии прервано',
  backup_fault: 'Что-то пошло не так: {subject}',
  storage_list_heading: 'id\tназвание\tтип\tстатус\tметка',
  provider_list_heading: 'id\tназвание\tтип\tсостояние\tURL возврата',
  provider_on: 'включён',
  provider_off: 'выключен',
  provider_next: 'URL возврата следующего сервиса: {url}',
  provider_address_unset: 'PUBLIC_URL не задан. Укажите в нём публичный адрес сайта, чтобы появились URL возврата.',
  storage_writable: 'для записи',
  storage_read_only: 'только чтение (восстановлено из копии)',
  storage_mark_own: 'этот сайт',
  storage_mark_foreign: 'другой сайт',
  storage_mark_unnamed: 'сайт не указан',
  storage_mark_missing: 'нет метки',
  storage_unreachable: 'недоступно',
  storage_confirmed: 'Хранилище {id} подтверждено и снова доступно для записи',
  storage_id_malformed: 'Это не id хранилища: {text}',
  site_in_use: 'Демонстрационные данные можно добавить только на новый сайт, а здесь уже есть пользователи',
  bench_running: 'Измерение машины. Это займёт около полуминуты …',
  bench_result: `Ядра: {cores}
Синхронизаций диска в секунду: {fsyncs_per_second}
Записей во встроенную базу данных в секунду: {database_writes_per_second}
Миниатюр фото 12 Мп в секунду: {thumbnails_per_second}
SHA-256, МБ в секунду: {hash_mb_per_second}
Чтений файлов в секунду: {reads_per_second}
Грубая оценка: загрузок в секунду: {estimated_uploads_per_second}
Грубая оценка: отданных изображений в секунду: {estimated_pictures_per_second}`,
  demo_filling: 'Рисуем картинки и добавляем демонстрационные данные. Это займёт около минуты …',
  demo_filled:
    'Демонстрация готова: {photos | one: # фотография | few: # фотографии | many: # фотографий | other: # фотографии}. Выполните npm start и войдите как {username} с паролем {password}',
  verify_done: 'Всё в порядке',
  verify_failed: 'Найдено проблем: {count}',
  verify_repaired: 'Исправлено: {line}',
  verify_read: 'Прочитано и проверено файлов: {count}',
  verify_recent:
    'Все файлы были прочитаны за последние сутки. Чтобы прочитать их снова, запустите команду без --minutes',
  verify_unfinished: 'Прочитано и проверено файлов: {count}; время вышло. Запустите снова, чтобы продолжить',
  upgrade_version: 'Установленная версия: {installed}. Проверяемая версия: {version}. База данных: {schema}',
  upgrade_current: 'База данных не требует миграций',
  upgrade_pending: 'Ожидающие миграции: {list}',
  upgrade_tried: 'Пробный запуск: {seconds} с. Сайт будет недоступен около {estimate} с',
  upgrade_room: 'Место на диске: нужно {needed}, свободно {free}',
  upgrade_backup: 'Последняя резервная копия: {time}',
  upgrade_no_backup: 'Резервной копии ещё нет. Сначала создайте её: imagora backup',
  upgrade_no_room: 'Для обновления не хватает места на диске. Ничего не изменено',
  upgrade_failed:
    'Пробный запуск остановился на {migration}: {reason}. Ничего не изменено. Оставайтесь на установленной версии',
  upgrade_stopped: 'Проверка остановлена. Ничего не изменено',
  upgrade_ready: 'Можно обновлять',
  upgrade_package_unknown: 'Не удалось прочитать {path} как пакет Imagora: {reason}',
  upgrade_package_unreadable:
    'Пользователь {user} не может прочитать {path}. Переместите пакет в папку, доступную ему для чтения, например /var/tmp',
  upgrade_package_changed: '{path} не соответствует {list}. Скачайте пакет ещё раз',
  upgrade_package_unlisted: '{path} нет в {list}. Поместите пакет и список одной версии в одну папку',
  upgrade_package_verified: 'Пакет соответствует {list}',
  upgrade_package_unverified: 'Рядом с пакетом нет {list}, поэтому контрольная сумма не проверена',
  upgrade_package_foreign:
    '{path} предназначен для {architecture}, а на этой машине {own}. Используйте пакет для {own}',
  upgrade_choice: 'Добавьте --check или --rollback',
  rollback_no_copy: 'В {folder} нет копии до обновления. Ничего не изменено',
  rollback_foreign:
    'Копия {copy} относится не к тому сайту, которому принадлежит база данных из DATABASE_URL. Ничего не изменено',
  rollback_same: 'База данных уже имеет схему последней копии ({schema}). Ничего не изменено',
  rollback_copy: 'Копия создана {time} ({copy})',
  rollback_loss:
    'Все изменения после этого времени на сайте пропадут. Новое с тех пор: пользователи {users}, фото {photos}, заказы {orders}',
  rollback_unconfirmed: 'Ничего не изменено. Чтобы вернуться к этой копии, добавьте --yes',
  rollback_done: 'База данных такая же, как до обновления ({schema}, из {copy}). Теперь запустите старую версию',
  rollback_kept: 'Записанное после обновления сохранено в {file}',
  doctor_ok: '[ок]',
  doctor_warning: '[внимание]',
  doctor_error: '[ошибка]',
  doctor_errors: 'Найдено ошибок: {count}',
  doctor_warnings: 'Ошибок нет, но проверьте предупреждения выше',
  other_user:
    '{path} принадлежит другому пользователю (ID {owner}). Используйте sudo imagora, который переключится на него, или выполните: sudo -u "#{owner}" …',
  no_site:
    'Здесь нет сайта: DATA_DIR — {path}, база данных — {database}. Задайте оба значения как у службы или используйте установленную команду imagora, которая читает /etc/imagora.env',
  no_site_new:
    'Здесь нет сайта: DATA_DIR — {path}, база данных — {database}. Задайте оба значения как у службы или добавьте --new, чтобы создать сайт здесь',
  no_site_key:
    'В DATA_DIR {path} нет secret.key, поэтому это не папка данных сайта из базы данных {database}. Задайте DATA_DIR как у службы',
  import_progress: 'Обработано {count} из {found}',
  import_resumed: 'Продолжаем незавершённый импорт',
  import_running:
    'Этот импорт выполняет другой процесс, или он остановлен меньше минуты назад. Повторите попытку позже',
  import_stopped: 'Импорт остановлен. Чтобы продолжить, выполните ту же команду',
  import_failed: 'Ошибка импорта: {reason}',
  import_done:
    'Импортировано: {count | one: # фотография | few: # фотографии | many: # фотографий | other: # фотографии}, {size}',
  import_would:
    'Будет импортировано: {count | one: # фотография | few: # фотографии | many: # фотографий | other: # фотографии}, {size} (пробный запуск, ничего не изменено)',
  import_known: 'Уже есть на этом сайте, пропущено: {count}',
  import_time_left: 'Осталось около {time}',
  import_waits: 'Ожидание: {reason}',
  import_retries: 'Ожидание: {reason}. Следующая попытка в {time}',
  import_listed: 'Список отклонённых фото сохранён в {file}',
  import_rejected: 'Готово, отклонено: {count}. Чтобы повторить, выполните ту же команду ещё раз',
  import_refused: 'Отклонено: {count}',
  import_reason: '  {count}: {reason} (например, {example})',
  token_absent: 'В стандартном вводе нет токена. Пример: imagora import account … < FILE',
  address_malformed: 'Неверный URL: {text}',
  minutes_malformed: 'Это не число минут: {text}',
  unknown_command: 'Неизвестная команда: {command}',
  option_missing: 'Не указан параметр: {option}',
  usage: 'Справка: imagora help',
  invitation_sent: 'Приглашение отправлено на {email}. Ссылка:',
  invitation_created: 'Приглашение для {email} создано, но письмо не отправлено. Передайте эту ссылку:',
  email_known: '{email} уже принадлежит аккаунту',
  group_unknown: 'Группы «{name}» нет',
  user_import_line: 'Строка {line} ({email}), {field}: {message}',
  user_import_planned: 'Будет создано: {count}, пропущено: {skipped}, с ошибками: {wrong}',
  user_import_done: 'Создано: {count}, пропущено: {skipped}, с ошибками: {wrong}',
  user_import_mailed: 'Каждый получит письмо со ссылкой, чтобы задать пароль.',
  user_import_rejected: 'Строк с ошибками: {count}. Исправьте их и импортируйте файл снова.',
  user_import_unreadable: 'Не удаётся прочитать {path} как текст UTF-8',
  user_created: 'Создан пользователь {username} (id {id})',
  password_reset: 'Пароль {username} сброшен, все сеансы завершены',
  second_factors_removed: 'Двухэтапная аутентификация отключена: для входа достаточно пароля',
  password_made: 'Пароль: {password}',
  password_absent: 'В стандартном вводе нет пароля. Пример: imagora … --password-stdin < FILE',
  user_unknown: 'Пользователь не найден: {username}',
  mode_set: 'Режим сайта теперь: {mode}',
  mode_unknown: 'Неизвестный режим: {mode}. Укажите normal, read-only или maintenance',
  role_set: 'Роль пользователя {username} теперь {role}',
  role_unknown: 'Неизвестная роль: {role}. Доступны: {roles}',
  ability_unknown: 'Неизвестное разрешение: {ability}. Доступны: {abilities}',
  expiry_missing: 'Токену нужен срок действия. Укажите его, например: --expires 30d',
  expiry_malformed: 'Неверный срок действия: {text}',
  expiry_past: 'Срок действия должен быть в будущем',
  token_expires: 'Истекает {time}. Этот токен показывается один раз:',
  list_heading: 'id\tимя пользователя\tэл. почта\tроль\tстатус\tрегистрация',
  admin: 'администратор',
  member: 'пользователь',
  suspended: 'заблокирован',
  active: 'активен',
}

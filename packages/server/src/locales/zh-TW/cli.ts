import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora：從命令列管理網站。讀取與伺服器相同的環境變數，可在伺服器執行時使用。

  imagora user create --username 使用者名稱 [--email 電子郵件] [--name 暱稱] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role 電子郵件 角色
  imagora user import 檔案.csv [--dry-run]
  imagora user reset-password --user 使用者名稱 [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user 使用者名稱 --name 名稱 --expires 30d [--abilities 權限,權限]
  imagora backup [--to 資料夾] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file 檔案 | --passphrase]
  imagora backup list [--from 資料夾]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore 備份 [--test] [--new] [--replace] [--same-site] [--allow-root 路徑]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file 檔案 | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes 分鐘] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package 檔案] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder 路徑 --user 使用者名稱 [--old-path /uploads] [--public] [--dry-run] [--refused 檔案]
  imagora import account 網址 --user 使用者名稱 [--public] [--dry-run] [--allow-inner] < 權杖檔案
  imagora import lsky|chevereto|zipline 路徑 [--user 使用者名稱] [--public] [--dry-run] [--refused 檔案]
  imagora demo [--new]
  imagora help
  imagora --version

匯入：從資料夾、相容圖床的帳號（從標準輸入讀取權杖）或 Lsky Pro、Chevereto、Zipline 的資料匯入；--dry-run 只顯示會發生什麼事。
如果匯入中斷，再次執行相同的指令即可繼續，不會重複匯入。--public 保留原本的公開狀態，否則一律不公開。詳見 docs/importing.md。
--allow-inner 允許存取自有網路中的網站，連接埠不限。--refused 檔案 將遭拒絕的相片儲存為 CSV；有遭拒絕的相片時結束代碼為 3。
診斷：檢查十種常見的部署錯誤（網址、HTTPS、代理伺服器、上傳大小、電子郵件、儲存位置、時鐘、磁碟、資料庫、權限），
並說明如何修正；可在網站執行時使用，請以執行網站的使用者身分執行。
備份：可在網站執行時進行，所有資料取自同一時刻；--with-objects 包含本機儲存位置的檔案（只複製新檔案），
--test 以還原測試驗證備份。密語來自檔案、終端機或 BACKUP_PASSPHRASE；有密語時備份會加密，並包含網站金鑰。
還原：先檢查整份備份，再寫入空的網站，SQLite 或 PostgreSQL 皆可；--test 只測試還原，不變更任何內容；
--replace 先備份目前的網站再取代；--end-sessions 將所有人登出。還原的結果是副本：它有自己的 ID，儲存位置為唯讀，
直到在管理後台或以 storage confirm 確認；如果原網站已不存在，請加上 --same-site。DATA_DIR 以外的儲存資料夾須以
--allow-root 逐一允許，沒有可信簽章的備份須加上 --allow-unsigned。詳見 docs/backups.md。
儲存位置：storage list 列出每個儲存位置及其標記所屬的網站；storage confirm 讓還原的儲存位置恢復可寫入，
如果標記屬於其他網站，請加上 --adopt 接管。
驗證：檢查資料庫、儲存的檔案和計數，只回報、不刪除任何內容；--checksums 也會讀取檔案並檢查雜湊值
（--minutes 限制時間，下次從該處繼續），--repair 只修正計數。
兩步驟驗證：--reset-second-factors 移除使用者的驗證器應用程式、通行金鑰和復原碼。
密碼：--password-stdin 從標準輸入讀取一行；否則自動產生密碼並顯示一次。
模式：read-only 拒絕所有變更，檢視和下載照常；maintenance 還會對管理員以外的所有人關閉網站。圖片連結照常可用。
未指定模式時顯示目前模式。
升級（upgrade）：--check 試跑此版本或安裝套件中版本的遷移，不變更任何資料，並說明所需的時間與空間。--rollback 還原上次升級前的
資料庫。請參閱 docs/upgrading.md。
權限：{abilities}。
省略 --abilities 時，權杖擁有該使用者的所有權限。
有效期限：必填。12h、30d、8w、1y，或一個時間（例如 2027-01-31 12:00）。
結束代碼：0 成功，1 遭拒絕或失敗，2 指令無效，3 已還原，但驗證發現問題。
4 這裡沒有網站。沒有網站時，user create、restore 和 demo 加上 --new 會建立一個。
`,
  backup_made: '已建立備份：{folder}',
  backup_counts: '共 {rows} 筆資料、{objects} 個檔案（已複製 {kept} 個，遺失 {gone} 個，損毀 {damaged} 個）',
  backup_pictures_all: '相片：全部包含在內',
  backup_pictures_some: '相片：部分包含，缺少這些儲存位置的：{storages}',
  backup_pictures_none: '相片：未包含，只有資料庫',
  backup_scope_all: '全部',
  backup_scope_some: '部分',
  backup_scope_none: '無',
  backup_open_note:
    '此備份未加密。其中含有密碼雜湊值和已加密的認證資訊，但不含金鑰檔案 {file}。請將該檔案另外妥善保存，否則還原後無法讀取認證資訊',
  backup_proving: '正在以還原測試驗證備份……',
  backup_proven: '已驗證：{rows} 筆資料還原後完全一致',
  backup_findings: '備份完好，但網站本身有 {count} 處不一致。請執行以下指令修正：imagora verify --repair',
  backup_first: '正在先備份目前的網站……',
  backup_list_heading: '時間\t資料庫\t資料筆數\t檔案\t相片\t加密\t驗證\t位置',
  backup_list_none: '{folder} 中沒有備份',
  backup_proof_ok: '通過',
  backup_proof_failed: '未通過',
  backup_proof_none: '尚未驗證',
  yes: '是',
  no: '否',
  passphrase_ask: '備份密語：',
  passphrase_repeat: '再次輸入密語：',
  passphrase_differs: '兩次輸入的密語不一致',
  passphrase_unreadable: '無法從 {file} 讀取密語',
  restore_done: '還原完成：已驗證 {rows} 筆資料，放回 {placed} 個檔案',
  restore_copy:
    '這是副本（網站 ID {site}）。其儲存位置為唯讀，直到您在管理後台或以 imagora storage confirm 確認。原網站的檔案不會變更',
  restore_same_site: '網站 ID 不變（{site}），且可寫入儲存位置。請確定原網站已不再執行',
  restore_unsigned: '警告：此備份沒有簽章，無法確認來源',
  restore_foreign: '警告：此備份是以另一個金鑰簽署的，無法確認來源',
  restore_sessions_ended: '所有使用者都已登出',
  restore_without_key:
    '網站金鑰與備份不符。電子郵件、簡訊、儲存位置、第三方登入和付款的認證資訊，以及驗證器應用程式都無法讀取，必須重新設定',
  restore_storage_foreign:
    '儲存空間 {id}（{name}）屬於另一個網站：{site}。它在這裡維持唯讀，此副本的任何操作都不會更動其中的檔案。僅當那個網站不再使用它時，才用 imagora storage confirm {id} --adopt 接管',
  restore_storage_unreachable: '無法連線到儲存空間 {id}（{name}），因此不知道它屬於哪個網站。確認之前它維持唯讀',
  restore_findings: '已還原，但發現 {count} 個問題。如果缺少相片檔案，請複製回原位並執行 imagora verify',
  restore_unverified: '已還原，但有儲存位置無法連線，因此未檢查檔案：{reason}',
  backup_no_backup: '這裡沒有完整的備份：{subject}',
  backup_no_room: '磁碟空間不足：{subject}',
  backup_program_old: '此備份由較新的版本建立（{subject}），請先升級',
  backup_part_missing: '備份不完整：缺少 {subject}',
  backup_part_short: '備份不完整：{subject} 遭截斷',
  backup_part_damaged: '備份已損毀：{subject}',
  backup_row_malformed: '資料表 {subject} 中有一筆資料無法寫入',
  backup_rows_differ: '還原的資料在 {subject} 與備份不符，未變更任何內容',
  backup_references_broken: '備份中有不一致的資料：{subject}',
  backup_passphrase_missing: '此備份已加密，請以 --passphrase-file、--passphrase 或 BACKUP_PASSPHRASE 提供密語',
  backup_passphrase_wrong: '密語錯誤',
  backup_key_missing:
    '備份不含原網站的金鑰，而這裡的金鑰也不同。請將原網站的 secret.key 放入 DATA_DIR，或以 --without-key 捨棄其認證資訊',
  backup_site_in_use: '這裡已有網站。請還原到空的網站，或使用 --replace（會先備份目前的網站）',
  backup_site_running: '網站正在執行，或有其他程式開啟了資料庫，請先停止（{subject}）',
  backup_roots_outside: '備份使用了 DATA_DIR 以外的儲存資料夾：{subject}。請以 --allow-root 路徑 逐一允許，才能還原',
  backup_root_taken: '此資料夾不是空的，且沒有本站的標記，因此未寫入任何內容：{subject}',
  backup_signature_wrong: '備份在建立後遭到修改：簽章與 DATA_DIR 中的金鑰不符，未變更任何內容',
  backup_signature_missing: '備份沒有簽章，無法確認來源。如仍要還原，請加上 --allow-unsigned',
  backup_signature_foreign:
    '備份是以另一個金鑰簽署的，無法確認來源。請將該網站的 secret.key 放入 DATA_DIR，或加上 --allow-unsigned 繼續',
  backup_target_unreachable: '無法使用備份目標：{subject}',
  backup_target_foreign: '備份目標屬於另一個網站',
  backup_copy_differs: '複製後的內容與備份不一致：{subject}',
  target_fetching: '已下載 {done} / {total} 個檔案',
  target_file_malformed: '{file} 中沒有有效的連線：需要 JSON，含 provider、options 和 secrets',
  target_unknown: '沒有名為「{name}」的備份目標。在新機器上請提供連線的 .json 檔案',
  target_list_none: '沒有備份目標',
  target_list_heading: '名稱\t類型\t備份時間\t狀態',
  target_copy_none: '尚無複本',
  backup_interrupted: '備份已中斷',
  backup_fault: '發生錯誤：{subject}',
  storage_list_heading: 'ID\t名稱\t類型\t狀態\t標記',
  provider_list_heading: '編號\t名稱\t類型\t狀態\t回呼網址',
  provider_on: '啟用',
  provider_off: '停用',
  provider_next: '下一個新增的登入平台將使用此回呼網址：{url}',
  provider_address_unset: '未設定 PUBLIC_URL。請將它設為網站對外的網址，才會有回呼網址。',
  storage_writable: '可寫入',
  storage_read_only: '唯讀（從備份還原）',
  storage_mark_own: '本站',
  storage_mark_foreign: '另一個網站',
  storage_mark_unnamed: '未註明網站',
  storage_mark_missing: '沒有標記',
  storage_unreachable: '無法連線',
  storage_confirmed: '儲存位置 {id} 已確認，可以再次寫入',
  storage_id_malformed: '不是有效的儲存位置 ID：{text}',
  site_in_use: '示範資料只能加入新網站，而這裡已有使用者',
  bench_running: '正在測量這台機器，大約需要半分鐘……',
  bench_result: `核心數: {cores}
每秒磁碟同步: {fsyncs_per_second}
每秒內建資料庫寫入: {database_writes_per_second}
每秒產生 1200 萬像素相片的縮圖: {thumbnails_per_second}
SHA-256（MB/秒）: {hash_mb_per_second}
每秒讀取檔案: {reads_per_second}
粗略估計：每秒上傳: {estimated_uploads_per_second}
粗略估計：每秒提供圖片: {estimated_pictures_per_second}`,
  demo_filling: '正在繪製圖片並加入示範資料，約需一分鐘……',
  demo_filled: '示範網站已就緒：{photos} 張相片。請執行 npm start，並以 {username} 登入，密碼為 {password}',
  verify_done: '一切正常',
  verify_failed: '發現 {count} 個問題',
  verify_repaired: '已修正：{line}',
  verify_read: '已讀取並檢查 {count} 個檔案',
  verify_recent: '所有檔案在過去一天內都已讀取過；不加 --minutes 執行即可重新讀取',
  verify_unfinished: '時間到，已讀取並檢查 {count} 個檔案。再次執行即可繼續',
  upgrade_version: '已安裝的版本：{installed}。檢查的版本：{version}。資料庫：{schema}',
  upgrade_current: '資料庫不需要遷移',
  upgrade_pending: '待執行的遷移：{list}',
  upgrade_tried: '試跑：{seconds} 秒。網站預計停止約 {estimate} 秒',
  upgrade_room: '磁碟空間：需要 {needed}，可用 {free}',
  upgrade_backup: '最近的備份：{time}',
  upgrade_no_backup: '還沒有備份。請先備份：imagora backup',
  upgrade_no_room: '磁碟空間不足，無法升級。未變更任何資料',
  upgrade_failed: '試跑在 {migration} 失敗：{reason}。未變更任何資料，請繼續使用已安裝的版本',
  upgrade_stopped: '檢查已停止。未變更任何資料',
  upgrade_ready: '可以升級',
  upgrade_package_unknown: '無法將 {path} 讀取為 Imagora 套件：{reason}',
  upgrade_package_unreadable: '{user} 無法讀取 {path}。請將套件移到該使用者可讀取的資料夾，例如 /var/tmp',
  upgrade_package_changed: '{path} 與 {list} 不符。請重新下載',
  upgrade_package_unlisted: '{list} 中沒有 {path}。請將同一版本的套件和清單放在同一資料夾',
  upgrade_package_verified: '套件與 {list} 相符',
  upgrade_package_unverified: '套件旁沒有 {list}，因此未核對總和檢查碼',
  upgrade_package_foreign: '{path} 適用於 {architecture}，但這台機器是 {own}。請使用 {own} 的套件',
  upgrade_choice: '請加上 --check 或 --rollback',
  rollback_no_copy: '{folder} 中沒有升級前的副本。未變更任何資料',
  rollback_foreign: '副本 {copy} 與 DATABASE_URL 指定的資料庫不屬於同一個網站。沒有任何變更',
  rollback_same: '資料庫的結構已與最新的副本相同（{schema}）。未變更任何資料',
  rollback_copy: '副本的時間：{time}（{copy}）',
  rollback_loss: '網站將失去此後的所有變更。此後新增：使用者 {users}，相片 {photos}，訂單 {orders}',
  rollback_unconfirmed: '未變更任何資料。若要還原到此副本，請加上 --yes',
  rollback_done: '資料庫已還原到升級前（{schema}，來自 {copy}）。現在請啟動舊版本',
  rollback_kept: '升級後寫入的內容保存在 {file}',
  doctor_ok: '[正常]',
  doctor_warning: '[警告]',
  doctor_error: '[錯誤]',
  doctor_errors: '發現 {count} 個錯誤',
  doctor_warnings: '沒有錯誤，但請留意上方的警告',
  other_user:
    '{path} 屬於另一個使用者（ID {owner}）。請使用 sudo imagora（會自動切換到該使用者），或執行：sudo -u "#{owner}" …',
  no_site:
    '這裡沒有網站：DATA_DIR 為 {path}，資料庫為 {database}。請與服務使用相同的設定，或使用已安裝的 imagora 指令，它會讀取 /etc/imagora.env',
  no_site_new:
    '這裡沒有網站：DATA_DIR 為 {path}，資料庫為 {database}。請與服務使用相同的設定；要在這裡建立新網站，請加上 --new',
  no_site_key:
    'DATA_DIR {path} 中沒有 secret.key，因此它不是資料庫 {database} 中網站的資料目錄。請與服務使用相同的 DATA_DIR',
  import_progress: '已處理 {count} / {found}',
  import_resumed: '正在繼續未完成的匯入',
  import_running: '另一個程序正在執行此匯入，或在一分鐘內才停止，請稍後再試',
  import_stopped: '匯入已停止，再次執行相同的指令即可繼續',
  import_failed: '匯入失敗：{reason}',
  import_done: '已匯入 {count} 張相片，共 {size}',
  import_would: '將匯入 {count} 張相片，共 {size}（試執行，未變更任何內容）',
  import_known: '{count} 張已在本站，已略過',
  import_time_left: '剩餘約 {time}',
  import_waits: '等待中：{reason}',
  import_retries: '等待中：{reason}。將於 {time} 重試',
  import_listed: '遭拒絕相片的清單已儲存至 {file}',
  import_rejected: '已完成，{count} 張遭拒絕。再次執行同一指令即可重試',
  import_refused: '{count} 張遭拒絕：',
  import_reason: '  {count} 張：{reason}（例如 {example}）',
  token_absent: '標準輸入中沒有權杖。範例：imagora import account … < 檔案',
  address_malformed: '不是有效的網址：{text}',
  minutes_malformed: '不是有效的分鐘數：{text}',
  unknown_command: '未知的指令：{command}',
  option_missing: '缺少選項：{option}',
  usage: '查看用法：imagora help',
  invitation_sent: '已向 {email} 寄送邀請，連結：',
  invitation_created: '已為 {email} 建立邀請，但未寄送郵件。請自行轉交此連結：',
  email_known: '{email} 已屬於某個帳號',
  group_unknown: '沒有名為「{name}」的角色群組',
  user_import_line: '第 {line} 行（{email}），{field}：{message}',
  user_import_planned: '將建立：{count}，略過：{skipped}，有錯誤：{wrong}',
  user_import_done: '已建立：{count}，略過：{skipped}，有錯誤：{wrong}',
  user_import_mailed: '每個人都會收到一封郵件，內有設定密碼的連結。',
  user_import_rejected: '有錯誤的行：{count}。請更正後重新匯入檔案。',
  user_import_unreadable: '無法以 UTF-8 文字讀取 {path}',
  user_created: '已建立使用者 {username}（ID {id}）',
  password_reset: '已重設 {username} 的密碼，並登出所有裝置',
  second_factors_removed: '已關閉兩步驟驗證：只憑密碼就能登入',
  password_made: '密碼：{password}',
  password_absent: '標準輸入中沒有密碼。範例：imagora … --password-stdin < 檔案',
  user_unknown: '找不到使用者：{username}',
  mode_set: '網站模式現在是：{mode}',
  mode_unknown: '沒有名為 {mode} 的模式，請使用 normal、read-only 或 maintenance',
  role_set: '使用者 {username} 的角色現在是 {role}',
  role_unknown: '沒有這個角色：{role}。可用：{roles}',
  ability_unknown: '未知的權限：{ability}。可用的權限：{abilities}',
  expiry_missing: '權杖必須有到期時間，請加上，例如：--expires 30d',
  expiry_malformed: '不是有效的到期時間：{text}',
  expiry_past: '到期時間必須在未來',
  token_expires: '將於 {time} 到期。此權杖只會顯示一次：',
  list_heading: 'ID\t使用者名稱\t電子郵件\t角色\t狀態\t註冊時間',
  admin: '管理員',
  member: '使用者',
  suspended: '已停權',
  active: '正常',
}

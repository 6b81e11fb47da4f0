import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('可以透過 {url} 連線到網站'),
    origin_unset: {
      message: '未設定 PUBLIC_URL，因此網站不知道自己的網址',
      todo: '請將 PUBLIC_URL 設為訪客使用的網址，例如 https://photos.example.org，然後重新啟動。電子郵件、訂閱來源和匯出檔中的連結都以它為基礎。沒有它，電子郵件中就沒有連結，第三方登入和付款也無法使用。',
    },
    origin_needed: {
      message: '未設定 PUBLIC_URL，但下列功能需要它：{list}。電子郵件中沒有連結，第三方登入和付款也無法使用',
      todo: '請將 PUBLIC_URL 設為訪客使用的網址，例如 https://photos.example.org，然後重新啟動。',
    },
    origin_unreachable: {
      message: '無法連線到 {url}：{reason}',
      todo: '請確認網站正在執行、網域指向這台機器、防火牆允許該連接埠，且反向代理轉送到 HOST 和 PORT。',
    },
    origin_other: {
      message: '{url} 的回應不是來自本站（狀態 {status}）',
      todo: '請確認反向代理將所有路徑轉送到本站的 HOST 和 PORT。如果有多台機器，它們的 secret.key 必須相同。',
    },
    origin_redirected: {
      message: '{url} 會重新導向到 {target}',
      todo: '請將 PUBLIC_URL 設為最終的網址，否則登入、上傳和電子郵件中的連結會多一次重新導向或失敗。',
    },
    origin_host: {
      message: '網站收到的主機名稱是「{host}」，而不是 {expected}',
      todo: '請讓反向代理傳遞原本的主機名稱，例如在 nginx 中：proxy_set_header Host $http_host;',
    },
    https_ok: well('連線已加密，憑證有效至 {until}'),
    https_local: well('網站只在本機或內部網路使用，不一定需要加密'),
    https_plain: {
      message: 'PUBLIC_URL 以 http:// 開頭，因此密碼和相片未經加密就傳送',
      todo: '請在反向代理啟用 HTTPS（例如使用 Let’s Encrypt 憑證），並將 PUBLIC_URL 改為 https://。通行金鑰和複製按鈕也需要它。',
    },
    https_certificate: {
      message: '憑證不受信任：{reason}',
      todo: '請使用此網域的受信任憑證，並包含完整的憑證鏈，例如用 certbot 取得。',
    },
    https_expiring: {
      message: '憑證將在 {days} 天後到期',
      todo: '請檢查自動更新是否正常，例如執行：certbot renew --dry-run',
    },
    https_order: {
      message: '憑證無法續期：{reason}',
      todo: '請確認 {names} 指向這台機器，且網際網路可連到連接埠 80。Imagora 會自動重試，傳送 SIGHUP 可立即重試。',
    },
    https_names: {
      message: '憑證不包含這些網域：{names}',
      todo: '請申請包含它們的憑證，或更正 TLS_DOMAINS 與 PUBLIC_URL。',
    },
    https_chain: {
      message: 'TLS_CERT 的檔案只有憑證，沒有憑證鏈，部分瀏覽器和應用程式會拒絕',
      todo: '請使用包含完整憑證鏈的檔案，通常名為 fullchain.pem。',
    },
    proxy_ok: well('反向代理正確傳遞訪客的位址'),
    proxy_none: well('網站前面沒有反向代理'),
    proxy_untrusted: {
      message: '網站前面有反向代理（{peer}），但未設定 TRUST_PROXY：所有訪客看起來都來自同一個位址',
      todo: '請設定 TRUST_PROXY={peer}（或其網段）並重新啟動，否則頻率限制會同時影響所有訪客，記錄檔中也沒有真實位址。',
    },
    proxy_unlisted: {
      message: '請求來自 {peer}，但它不在 TRUST_PROXY（{trusted}）中',
      todo: '請將 {peer} 或其網段加入 TRUST_PROXY，並重新啟動。',
    },
    proxy_silent: {
      message: '反向代理未傳遞訪客的位址',
      todo: '請讓它設定 X-Forwarded-For，例如在 nginx 中：proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message: '訪客自行傳送的 X-Forwarded-For 被直接信任，因此任何人都能偽造位址',
      todo: '請讓反向代理覆寫它，例如在 nginx 中：proxy_set_header X-Forwarded-For $remote_addr; 如果沒有反向代理，請清空 TRUST_PROXY。',
    },
    proxy_scheme: {
      message: '反向代理未告知訪客使用 HTTPS',
      todo: '請讓它設定 X-Forwarded-Proto，例如在 nginx 中：proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('反向代理允許上傳 {size}'),
    upload_size_small: {
      message: '有群組允許上傳 {size}，但反向代理在到達網站前就拒絕',
      todo: '請提高反向代理的上限，例如在 nginx 中：client_max_body_size 0;（網站會自行檢查大小）。如果使用 CDN，請查看其方案的上限。',
    },
    unasked: {
      message: '未檢查：網站在其網址上沒有回應',
      todo: '請先解決上述問題，再重新檢查。',
    },
    mail_ok: well('郵件伺服器接受登入'),
    mail_unset: {
      message: '尚未設定電子郵件',
      todo: '請在管理後台的設定中填寫郵件伺服器，否則使用者無法透過電子郵件重設密碼。',
    },
    mail_failing: {
      message: '郵件伺服器無法使用：{reason}',
      todo: '請檢查主機、連接埠、加密方式、使用者名稱和密碼。許多主機商會封鎖連接埠 25，請改用 465 或 587。',
    },
    backup_ok: well('另一台伺服器上有包含全部相片的最新備份'),
    backup_unneeded: well('還沒有需要備份的相片'),
    backup_none: {
      message: '沒有可用的備份',
      todo: '請立即備份，並包含相片檔案。',
    },
    backup_old: {
      message: '最近的備份已超過三天',
      todo: '請立即備份，並在設定中檢查每天的備份。',
    },
    backup_without_pictures: {
      message: '最近的備份不含全部相片',
      todo: '請在備份設定中開啟「包含相片檔案」。',
    },
    backup_no_target: {
      message: '備份只在這台機器上',
      todo: '請在另一台伺服器上新增備份目標（S3、WebDAV 或 SFTP）。',
    },
    backup_not_copied: {
      message: '最近沒有完整的備份到達備份目標',
      todo: '請檢查備份目標的最後一次複製。',
    },
    legal_missing: {
      message: '註冊已開放，但沒有服務條款或隱私權政策',
      todo: '在「頁面」中撰寫並發布，再將網址填入註冊設定。',
    },
    payments_missing: {
      message: '方案已開賣，但啟用金流服務前無法付款',
      todo: '請在後台串接金流服務。',
    },
    video_ok: well('ffmpeg {version} 會為影片產生封面和可播放的副本'),
    video_without_ffmpeg: {
      message: '使用者群組可上傳影片，但尚未安裝 ffmpeg：部分影片沒有封面，也無法在瀏覽器中播放',
      todo: '請安裝 ffmpeg 套件；若已安裝在其他位置，請以 FFMPEG 指定路徑。',
    },
    storage_ok: well('{count} 個儲存位置皆可讀寫'),
    storage_none: {
      message: '沒有啟用的儲存位置，因此無法上傳',
      todo: '請在管理後台的「儲存位置」新增或啟用一個。',
    },
    storage_read_only: {
      message: '儲存位置「{name}」為唯讀，因為它是從備份還原的',
      todo: '相片會顯示，但無法新增或刪除。請在管理後台確認此儲存位置，或執行：imagora storage confirm {id}',
    },
    storage_failing: {
      message: '儲存位置「{name}」異常：{trouble}',
      todo: '請在管理後台開啟此儲存位置，查看每個步驟。本機資料夾必須可由執行網站的使用者寫入；S3 金鑰需要讀取、寫入、列出和刪除權限。',
    },
    clock_ok: well('時鐘準確'),
    clock_wrong: {
      message: '時鐘相差 {seconds} 秒（比對對象：{against}）',
      todo: '請開啟時間同步，例如執行：timedatectl set-ntp true。否則驗證碼、兩步驟驗證、已簽署的連結和 S3 請求會失敗。',
    },
    clock_back: {
      message: '時鐘比最新的資料慢 {seconds} 秒',
      todo: '請校正時鐘（timedatectl set-ntp true）。在此之前，新項目會排在舊項目之前。',
    },
    disk_ok: well('磁碟空間充足'),
    disk_low: {
      message: '{name}所在的磁碟只剩 {free}',
      todo: '請釋出或增加空間。磁碟滿了會拒絕上傳，資料庫也無法寫入。',
    },
    disk_data: well('資料目錄'),
    database_ok: well('{kind} {version}，結構為最新'),
    database_old: {
      message: '{kind} {version} 太舊，至少需要 {least}',
      todo: '請升級資料庫伺服器，並先備份。',
    },
    database_ahead: {
      message: '資料庫已由較新版本的 Imagora 升級',
      todo: '請安裝較新的版本，切勿在升級後的資料庫上執行舊版本。',
    },
    database_behind: {
      message: '資料庫結構落後 {count} 個遷移',
      todo: '請先備份，再重新啟動網站以升級結構。',
    },
    database_network: {
      message: 'SQLite 資料庫位於網路磁碟上，可能會損毀',
      todo: '請將 DATA_DIR 移到本機磁碟，或改用 PostgreSQL（DATABASE_URL）。',
    },
    database_unreachable: {
      message: '無法開啟資料庫：{reason}',
      todo: '請檢查 DATABASE_URL、資料庫是否正在執行，以及使用者的權限。',
    },
    files_ok: well('資料目錄的權限正確'),
    files_missing: {
      message: '資料目錄 {path} 尚不存在',
      todo: '請檢查 DATA_DIR。如果是新網站，請先啟動一次。',
    },
    files_unwritable: {
      message: '網站無法寫入 {path}',
      todo: '請將它交給執行網站的使用者，例如執行：chown -R imagora: {path}',
    },
    files_foreign: {
      message: '{path} 屬於另一個使用者（ID {owner}），通常是因為曾以 root 執行指令',
      todo: '請將它還給執行網站的使用者，例如執行：chown -R imagora: {path}',
    },
    files_accel: {
      message: 'nginx 無法讀取 {path}，因此由它傳送的圖片（ACCEL_ROOT）無法顯示',
      todo: '請允許群組讀取：chmod -R g+rX {root}。為服務設定 UMask=0027，並將 nginx 的使用者加入檔案所屬的群組：usermod -aG imagora www-data',
    },
    files_open: {
      message: '其他使用者可以讀取 {path}，其中含有密鑰或資料',
      todo: '請限制權限：chmod {mode} {path}',
    },
  },
  address_users: { mail: '電子郵件', oauth: '第三方登入', payments: '線上付款' },
  storages: {
    address_refused: '此位址屬於內部網路，請維運人員將它加入 INNER_HOSTS',
    unreachable: '無法連線',
    timeout: '未及時回應',
    certificate: '無法驗證憑證',
    host_key_unknown: '尚未確認伺服器的指紋',
    host_key_differs: '伺服器的金鑰與記錄不符',
    refused_credentials: '帳號或金鑰遭拒',
    bucket_missing: '儲存貯體或資料夾不存在',
    mark_missing: '找不到本站的標記，磁碟可能未掛載',
    mark_foreign: '標記屬於另一個網站',
    read_only: '沒有寫入權限',
    full: '空間已滿',
    wrong_content: '讀回的內容與寫入的不符',
    other: '詳細資訊請見伺服器記錄檔',
    slow: '回應太慢',
  },
  services: {
    url_malformed: '網址無效',
    url_refused: '不允許使用此網址',
    address_refused: '此位址屬於內部網路，請維運人員將它加入 INNER_HOSTS',
    unreachable: '無法連線',
    connection_refused: '連線遭拒，此連接埠沒有服務',
    tls_failed: 'TLS 交握失敗，或無法驗證憑證',
    timed_out: '十秒內沒有回應',
    redirect_refused: '伺服器回應重新導向，但不會跟隨',
    answer_refused: '無法理解回應',
    too_large: '回應過大',
    cut_off: '連線中斷',
    malformed: '回應不是來自郵件伺服器',
    login_refused: '郵件伺服器不接受使用者名稱或密碼',
    mail_refused: '郵件伺服器拒收這封郵件',
    not_configured: '尚未設定郵件伺服器',
    captcha_secret_refused: '服務拒絕此密鑰',
    captcha_host_differs: '驗證是在另一個主機上完成的，請將 PUBLIC_URL 設為本站網址',
  },
}

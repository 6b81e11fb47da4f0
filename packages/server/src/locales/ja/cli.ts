import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora：コマンドラインでサイトを管理します。サーバーと同じ環境変数を読み取り、サーバーの稼働中にも使えます。

  imagora user create --username ユーザー名 [--email アドレス] [--name ニックネーム] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role アドレス 役割
  imagora user import ファイル.csv [--dry-run]
  imagora user reset-password --user ユーザー名 [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user ユーザー名 --name 名前 --expires 30d [--abilities 権限,権限]
  imagora backup [--to フォルダ] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file ファイル | --passphrase]
  imagora backup list [--from フォルダ]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore バックアップ [--test] [--new] [--replace] [--same-site] [--allow-root パス]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file ファイル | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes 分数] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package ファイル] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder パス --user ユーザー名 [--old-path /uploads] [--public] [--dry-run] [--refused ファイル]
  imagora import account URL --user ユーザー名 [--public] [--dry-run] [--allow-inner] < トークンのファイル
  imagora import lsky|chevereto|zipline パス [--user ユーザー名] [--public] [--dry-run] [--refused ファイル]
  imagora demo [--new]
  imagora help
  imagora --version

インポート：フォルダ、互換画像サービスのアカウント（トークンは標準入力から読み取り）、Lsky Pro・Chevereto・Zipline
のデータから取り込みます。
--dry-run は結果の予測だけを表示します。中断した場合は、同じコマンドを再度実行すると再開し、重複して取り込むことはありません。
--public を付けると元の公開状態を維持し、付けないとすべて限定公開になります。docs/importing.md を参照してください。
--allow-innerを付けると、自分のネットワーク内のサイトに任意のポートで接続できます。--refused ファイル は却下された写真の
一覧をCSVで保存します。却下があれば終了コードは3です。
診断（doctor）：よくある10種類のデプロイの誤り（アドレス、HTTPS、プロキシ、アップロードサイズ、メール、ストレージ、時計、
ディスク、データベース、権限）を確認し、解決方法を説明します。サイトを実行するユーザーで実行してください。稼働中でも使えます。
バックアップ：サイトの稼働中に、ある一時点のすべてのデータを取得します。--with-objects はローカルストレージのファイルも含め
（新しいファイルだけをコピー）、--test は復元テストでバックアップを検証します。パスフレーズはファイル、端末、または
BACKUP_PASSPHRASE から取得し、指定するとバックアップは暗号化され、秘密鍵も含まれます。
復元：バックアップ全体を検査してから、空のサイト（SQLiteまたはPostgreSQL）に書き込みます。--test は復元を試すだけで何も変更
しません。--replace は現在のサイトをバックアップしてから置き換え、--end-sessions は全員をログアウトさせます。結果はコピーに
なります。独自のIDを持ち、管理画面または storage confirm で確認するまで、ストレージは読み取り専用です。元のサイトがもう存在
しない場合は --same-site を付けてください。DATA_DIR の外にあるストレージフォルダは --allow-root で1つずつ、信頼できる署名の
ないバックアップは --allow-unsigned で許可する必要があります。docs/backups.md を参照してください。
ストレージ：storage list は、各ストレージと、その目印がどのサイトのものかを表示します。storage confirm は、復元したストレージを
再び書き込み可能にします。別のサイトの目印があるものを引き継ぐには --adopt を付けてください。
検証：データベース、保存ファイル、カウンターを確認します。報告だけを行い、何も削除しません。--checksums はファイルも読み取って
ハッシュを確認し（--minutes で時間を制限でき、次回は続きから再開）、--repair はカウンターだけを修正します。
2段階認証：--reset-second-factors は、ユーザーの認証アプリ、パスキー、リカバリーコードを削除します。
パスワード：--password-stdin は標準入力から1行読み取ります。付けない場合は自動生成し、一度だけ表示します。
モード：read-only は変更をすべて拒否し、表示とダウンロードは続けられます。maintenance はさらに管理者以外の全員にサイトを
閉じます。画像のリンクはそのまま使えます。モードを省くと現在のモードを表示します。
アップグレード（upgrade）：--check は、このバージョンまたはパッケージのバージョンのマイグレーションを何も変更せずに試し、
所要時間と必要な容量を表示します。--rollback は最後のアップグレード前のデータベースに戻します。docs/upgrading.md を参照。
権限：{abilities}。
--abilities を省略すると、トークンはユーザーのすべての権限を持ちます。
有効期限：必須。12h、30d、8w、1y、または日時（例：2027-01-31 12:00）。
終了コード：0 成功、1 拒否または失敗、2 コマンドの誤り、3 復元したが、検証で問題が見つかった。
4 ここにサイトがない。その場合、user create、restore、demo は --new を付けると新しく作る。
`,
  backup_made: 'バックアップを作成しました：{folder}',
  backup_counts: '{rows}行、ファイル{objects}件（コピー{kept}件、欠落{gone}件、破損{damaged}件）',
  backup_pictures_all: '写真: すべて含まれています',
  backup_pictures_some: '写真: 一部のみ。含まれていないストレージ: {storages}',
  backup_pictures_none: '写真: 含まれていません（データベースのみ）',
  backup_scope_all: 'すべて',
  backup_scope_some: '一部',
  backup_scope_none: 'なし',
  backup_open_note:
    'このバックアップは暗号化されていません。パスワードのハッシュと暗号化された認証情報は含まれますが、鍵ファイル {file} は含まれません。このファイルを別の場所に安全に保管してください。ないと、復元後に認証情報を読み取れません',
  backup_proving: '復元テストでバックアップを検証しています…',
  backup_proven: '検証済み：{rows}行すべてが同一の内容で復元されました',
  backup_findings:
    'バックアップは正常ですが、サイト自体に{count}件の不整合があります。次のコマンドで修正してください：imagora verify --repair',
  backup_first: '先に現在のサイトをバックアップしています…',
  backup_list_heading: '日時\tデータベース\t行数\tファイル\t写真\t暗号化\t検証\t場所',
  backup_list_none: '{folder} にバックアップはありません',
  backup_proof_ok: '合格',
  backup_proof_failed: '不合格',
  backup_proof_none: '未検証',
  yes: 'はい',
  no: 'いいえ',
  passphrase_ask: 'バックアップのパスフレーズ：',
  passphrase_repeat: 'パスフレーズ（確認）：',
  passphrase_differs: 'パスフレーズが一致しません',
  passphrase_unreadable: '{file} からパスフレーズを読み取れません',
  restore_done: '復元しました：{rows}行を検証、ファイル{placed}件を戻しました',
  restore_copy:
    'これはコピーです（サイトID {site}）。管理画面または imagora storage confirm で確認するまで、ストレージは読み取り専用です。元のサイトのファイルは変更されません',
  restore_same_site:
    'サイトのID（{site}）は維持され、ストレージに書き込めます。元のサイトが稼働していないことを確認してください',
  restore_unsigned: '警告：このバックアップには署名がないため、作成元を確認できません',
  restore_foreign: '警告：このバックアップは別の鍵で署名されているため、作成元を確認できません',
  restore_sessions_ended: 'すべてのユーザーをログアウトしました',
  restore_without_key:
    '秘密鍵がバックアップと一致しません。メール、SMS、ストレージ、外部アカウントログイン、決済の認証情報と認証アプリは読み取れないため、再設定が必要です',
  restore_storage_foreign:
    'ストレージ {id}（{name}）は別のサイトのものです：{site}。ここでは読み取り専用のままで、このコピーの操作でファイルが変わることはありません。そのサイトがもう使っていない場合に限り、imagora storage confirm {id} --adopt で引き継いでください',
  restore_storage_unreachable:
    'ストレージ {id}（{name}）に接続できないため、所有サイトは不明です。確認するまで読み取り専用のままです',
  restore_findings:
    '復元しましたが、{count}件の問題が見つかりました。写真のファイルが足りない場合は、コピーして戻し、imagora verify を実行してください',
  restore_unverified: '復元しましたが、接続できないストレージがあるため、ファイルは確認されていません：{reason}',
  backup_no_backup: 'ここに完全なバックアップはありません：{subject}',
  backup_no_room: 'ディスクの空き容量が足りません：{subject}',
  backup_program_old:
    'このバックアップは新しいバージョン（{subject}）で作成されています。先にアップグレードしてください',
  backup_part_missing: 'バックアップが不完全です：{subject} がありません',
  backup_part_short: 'バックアップが不完全です：{subject} が途中で切れています',
  backup_part_damaged: 'バックアップが破損しています：{subject}',
  backup_row_malformed: 'テーブル {subject} に書き込めない行があります',
  backup_rows_differ: '復元したデータの {subject} がバックアップと異なります。何も変更されていません',
  backup_references_broken: 'バックアップに矛盾するデータがあります：{subject}',
  backup_passphrase_missing:
    'このバックアップは暗号化されています。--passphrase-file、--passphrase、または BACKUP_PASSPHRASE でパスフレーズを指定してください',
  backup_passphrase_wrong: 'パスフレーズが違います',
  backup_key_missing:
    'バックアップに元のサイトの秘密鍵が含まれておらず、ここにある鍵とは異なります。元のサイトの secret.key を DATA_DIR に置くか、--without-key で認証情報を破棄してください',
  backup_site_in_use:
    'ここにはすでにサイトがあります。空のサイトに復元するか、--replace を使用してください（現在のサイトを先にバックアップします）',
  backup_site_running:
    'サイトが稼働中か、別のプログラムがデータベースを開いています。先に停止してください（{subject}）',
  backup_roots_outside:
    'バックアップは DATA_DIR の外にあるストレージフォルダを使用しています：{subject}。復元するには、それぞれを --allow-root パス で許可してください',
  backup_root_taken: 'このフォルダは空ではなく、このサイトの目印もないため、何も書き込みませんでした：{subject}',
  backup_signature_wrong:
    'バックアップは作成後に変更されています。署名が DATA_DIR の鍵と一致しません。何も変更されていません',
  backup_signature_missing:
    'バックアップに署名がないため、作成元を確認できません。それでも復元するには --allow-unsigned を付けてください',
  backup_signature_foreign:
    'バックアップは別の鍵で署名されているため、作成元を確認できません。そのサイトの secret.key を DATA_DIR に置くか、--allow-unsigned を付けて続行してください',
  backup_target_unreachable: 'バックアップ先を使えません: {subject}',
  backup_target_foreign: 'バックアップ先は別のサイトのものです',
  backup_copy_differs: 'コピーがバックアップと一致しません: {subject}',
  target_fetching: '{total}件中{done}件のファイルをダウンロードしました',
  target_file_malformed: '{file} に有効な接続がありません。provider、options、secrets を持つJSONにしてください',
  target_unknown: 'バックアップ先「{name}」はありません。新しいマシンでは接続の .json ファイルを指定してください',
  target_list_none: 'バックアップ先はありません',
  target_list_heading: '名前\t種類\tバックアップ\t状態',
  target_copy_none: 'コピーなし',
  backup_interrupted: 'バックアップが中断されました',
  backup_fault: 'エラーが発生しました：{subject}',
  storage_list_heading: 'ID\t名前\t種類\t状態\t目印',
  provider_list_heading: 'ID\t名前\t種類\t状態\tコールバックURL',
  provider_on: '有効',
  provider_off: '無効',
  provider_next: '次に追加するプロバイダーのコールバックURL：{url}',
  provider_address_unset:
    'PUBLIC_URL が設定されていません。サイトの公開アドレスを設定すると、コールバックURLが決まります。',
  storage_writable: '書き込み可能',
  storage_read_only: '読み取り専用（バックアップから復元）',
  storage_mark_own: 'このサイト',
  storage_mark_foreign: '別のサイト',
  storage_mark_unnamed: 'サイト名なし',
  storage_mark_missing: '目印なし',
  storage_unreachable: '接続不可',
  storage_confirmed: 'ストレージ{id}を確認しました。再び書き込めます',
  storage_id_malformed: 'ストレージのIDではありません：{text}',
  site_in_use: 'デモデータは新しいサイトにのみ追加できます。このサイトにはすでにユーザーがいます',
  bench_running: 'このマシンを測定しています。30 秒ほどかかります…',
  bench_result: `コア数: {cores}
ディスク同期（毎秒）: {fsyncs_per_second}
内蔵データベースの書き込み（毎秒）: {database_writes_per_second}
1200 万画素の写真のサムネイル（毎秒）: {thumbnails_per_second}
SHA-256（MB/秒）: {hash_mb_per_second}
ファイルの読み取り（毎秒）: {reads_per_second}
おおよその見積もり：アップロード（毎秒）: {estimated_uploads_per_second}
おおよその見積もり：画像の配信（毎秒）: {estimated_pictures_per_second}`,
  demo_filling: '画像を描画し、デモデータを追加しています。1 分ほどかかります…',
  demo_filled:
    'デモの準備ができました：写真{photos}枚。npm start を実行し、ユーザー名 {username}、パスワード {password} でログインしてください',
  verify_done: 'すべて正常です',
  verify_failed: '見つかった問題：{count}件',
  verify_repaired: '修正しました：{line}',
  verify_read: '{count}件のファイルを読み取り、確認しました',
  verify_recent:
    'すべてのファイルは過去1日以内に読み取られています。もう一度読み取るには--minutesなしで実行してください',
  verify_unfinished: '制限時間までに{count}件のファイルを読み取り、確認しました。続けるには、もう一度実行してください',
  upgrade_version: 'インストール済み：{installed}。確認したバージョン：{version}。データベース：{schema}',
  upgrade_current: 'データベースのマイグレーションは不要です',
  upgrade_pending: '未適用のマイグレーション：{list}',
  upgrade_tried: '試行：{seconds}秒。サイトの停止時間は約{estimate}秒です',
  upgrade_room: 'ディスク容量：必要 {needed}、空き {free}',
  upgrade_backup: '最新のバックアップ：{time}',
  upgrade_no_backup: 'バックアップがまだありません。先に作成してください：imagora backup',
  upgrade_no_room: 'アップグレードに必要なディスク容量がありません。何も変更していません',
  upgrade_failed:
    '{migration} で試行に失敗しました：{reason}。何も変更していません。現在のバージョンを使い続けてください',
  upgrade_stopped: '確認を中止しました。何も変更していません',
  upgrade_ready: 'アップグレードできます',
  upgrade_package_unknown: '{path} をImagoraのパッケージとして読み取れません：{reason}',
  upgrade_package_unreadable:
    '{user} は {path} を読み取れません。このユーザーが読み取れるフォルダー（/var/tmp など）にパッケージを移動してください',
  upgrade_package_changed: '{path} が {list} と一致しません。もう一度ダウンロードしてください',
  upgrade_package_unlisted:
    '{path} は {list} に記載されていません。同じリリースのパッケージとリストを同じフォルダーに置いてください',
  upgrade_package_verified: 'パッケージは {list} と一致します',
  upgrade_package_unverified: 'パッケージと同じ場所に {list} がないため、チェックサムは確認していません',
  upgrade_package_foreign:
    '{path} は {architecture} 用ですが、このマシンは {own} です。{own} 用のパッケージを使ってください',
  upgrade_choice: '--check または --rollback を付けてください',
  rollback_no_copy: '{folder} にアップグレード前のコピーがありません。何も変更していません',
  rollback_foreign: 'コピー {copy} は、DATABASE_URL のデータベースとは別のサイトのものです。何も変更されていません',
  rollback_same: 'データベースはすでに最新のコピーと同じスキーマです（{schema}）。何も変更していません',
  rollback_copy: 'コピーの作成日時：{time}（{copy}）',
  rollback_loss:
    'それ以降の変更はすべてサイトから失われます。それ以降の新規：ユーザー {users}、写真 {photos}、注文 {orders}',
  rollback_unconfirmed: '何も変更していません。このコピーに戻すには --yes を付けてください',
  rollback_done:
    'データベースをアップグレード前の状態に戻しました（{schema}、{copy}）。古いバージョンを起動してください',
  rollback_kept: 'アップグレード後に書き込まれた内容は {file} にあります',
  doctor_ok: '[正常]',
  doctor_warning: '[警告]',
  doctor_error: '[エラー]',
  doctor_errors: '見つかったエラー：{count}件',
  doctor_warnings: 'エラーはありませんが、上の警告を確認してください',
  other_user:
    '{path} は別のユーザー（ID {owner}）の所有です。そのユーザーに切り替える sudo imagora を使うか、次を実行してください：sudo -u "#{owner}" …',
  no_site:
    'ここにサイトはありません：DATA_DIR は {path}、データベースは {database} です。両方をサービスと同じに設定するか、/etc/imagora.env を読み込むインストール済みの imagora コマンドを使ってください',
  no_site_new:
    'ここにサイトはありません：DATA_DIR は {path}、データベースは {database} です。両方をサービスと同じに設定するか、ここに新しいサイトを作るには --new を付けてください',
  no_site_key:
    'DATA_DIR {path} に secret.key がないため、データベース {database} のサイトのデータフォルダではありません。DATA_DIR をサービスと同じに設定してください',
  import_progress: '{found}件中{count}件を処理しました',
  import_resumed: '未完了のインポートを再開します',
  import_running:
    '別のプロセスがこのインポートを実行中か、停止から1分経っていません。しばらくしてからもう一度お試しください',
  import_stopped: 'インポートを停止しました。再開するには、同じコマンドを再度実行してください',
  import_failed: 'インポートに失敗しました：{reason}',
  import_done: '{count}枚の写真をインポートしました（{size}）',
  import_would: '{count}枚の写真がインポートされます（{size}、ドライランのため変更なし）',
  import_known: '{count}件はすでにこのサイトにあるため、スキップしました',
  import_time_left: '残り約{time}',
  import_waits: '待機中：{reason}',
  import_retries: '待機中：{reason}。{time}に再試行します',
  import_listed: '却下された写真の一覧を{file}に保存しました',
  import_rejected: '完了しましたが、{count}件を却下しました。同じコマンドを再実行すると、もう一度試します',
  import_refused: '{count}件を却下しました：',
  import_reason: '  {count}件：{reason}（例：{example}）',
  token_absent: '標準入力にトークンがありません。例：imagora import account … < ファイル',
  address_malformed: '有効なURLではありません：{text}',
  minutes_malformed: '分数ではありません：{text}',
  unknown_command: '不明なコマンド：{command}',
  option_missing: 'オプションが不足：{option}',
  usage: '使い方を見るには、次を実行してください：imagora help',
  invitation_sent: '{email} に招待を送信しました。リンク：',
  invitation_created: '{email} への招待を作成しましたが、メールは送信していません。次のリンクを渡してください：',
  email_known: '{email} はすでにアカウントで使われています',
  group_unknown: '「{name}」というロールグループはありません',
  user_import_line: '{line}行目（{email}）、{field}：{message}',
  user_import_planned: '作成予定：{count}、スキップ：{skipped}、エラー：{wrong}',
  user_import_done: '作成：{count}、スキップ：{skipped}、エラー：{wrong}',
  user_import_mailed: 'パスワードを設定するリンクが各自にメールで届きます。',
  user_import_rejected: 'エラーのある行：{count}。修正して、ファイルをもう一度インポートしてください。',
  user_import_unreadable: '{path} を UTF-8 のテキストとして読み取れません',
  user_created: 'ユーザー {username}（ID {id}）を作成しました',
  password_reset: '{username} のパスワードをリセットし、すべてのセッションをログアウトしました',
  second_factors_removed: '2段階認証を解除しました：パスワードだけでログインできます',
  password_made: 'パスワード：{password}',
  password_absent: '標準入力にパスワードがありません。例：imagora … --password-stdin < ファイル',
  user_unknown: 'ユーザーが見つかりません：{username}',
  mode_set: 'サイトのモード：{mode}',
  mode_unknown: '「{mode}」というモードはありません。normal、read-only、maintenance のいずれかを指定してください',
  role_set: '{username} の役割を {role} にしました',
  role_unknown: '不明な役割です: {role}。使用できる値: {roles}',
  ability_unknown: '不明な権限：{ability}。利用できる権限：{abilities}',
  expiry_missing: 'トークンには有効期限が必要です。例：--expires 30d',
  expiry_malformed: '有効な期限ではありません：{text}',
  expiry_past: '有効期限は現在より後にしてください',
  token_expires: '有効期限：{time}。このトークンは今回だけ表示されます：',
  list_heading: 'ID\tユーザー名\tメールアドレス\t権限\t状態\t登録日時',
  admin: '管理者',
  member: 'ユーザー',
  suspended: '利用停止中',
  active: '有効',
}

import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('{url}でサイトにアクセスできます'),
    origin_unset: {
      message: 'PUBLIC_URLが設定されていないため、サイトは自分のアドレスを認識できません',
      todo: 'PUBLIC_URLに訪問者が使うアドレス（例：https://photos.example.org）を設定し、再起動してください。メール、フィード、エクスポート内のリンクの基準になります。設定しないと、メールにリンクが入らず、外部アカウントログインと決済は動作しません。',
    },
    origin_needed: {
      message:
        'PUBLIC_URLが設定されていませんが、次の機能に必要です：{list}。メールにリンクが入らず、外部アカウントログインと決済は動作しません',
      todo: 'PUBLIC_URLに訪問者が使うアドレス（例：https://photos.example.org）を設定し、再起動してください。',
    },
    origin_unreachable: {
      message: '{url}に接続できません：{reason}',
      todo: 'サイトが稼働していること、ドメインがこのマシンを指していること、ファイアウォールがポートを許可していること、プロキシがHOSTとPORTに転送していることを確認してください。',
    },
    origin_other: {
      message: '{url}には、このサイト以外のものが応答しています（ステータス{status}）',
      todo: 'プロキシがすべてのパスをこのサイトのHOSTとPORTに転送していることを確認してください。複数のマシンで運用する場合は、同じsecret.keyが必要です。',
    },
    origin_redirected: {
      message: '{url}は{target}にリダイレクトされます',
      todo: 'PUBLIC_URLに最終的なアドレスを設定してください。それまでは、ログイン、アップロード、メール内のリンクがリダイレクトされるか、失敗します。',
    },
    origin_host: {
      message: 'サイトが受け取るホスト名が{expected}ではなく「{host}」になっています',
      todo: 'プロキシで元のホスト名を渡してください。nginxの例：proxy_set_header Host $http_host;',
    },
    https_ok: well('接続は暗号化されています。証明書は{until}まで有効です'),
    https_local: well('サイトはこのマシンまたはネットワーク内でのみ使われるため、暗号化は任意です'),
    https_plain: {
      message: 'PUBLIC_URLがhttp://で始まるため、パスワードと写真が暗号化されずに送信されます',
      todo: 'プロキシでHTTPSを有効にし（Let’s Encryptの証明書など）、PUBLIC_URLをhttps://に変更してください。パスキーとコピーボタンにも必要です。',
    },
    https_certificate: {
      message: '証明書が信頼されていません：{reason}',
      todo: 'このドメイン用の信頼された証明書を、完全なチェーンとともに使用してください（certbotなど）。',
    },
    https_expiring: {
      message: '証明書はあと{days}日で期限切れになります',
      todo: '自動更新が動作していることを確認してください。例：certbot renew --dry-run',
    },
    https_order: {
      message: '証明書を更新できません：{reason}',
      todo: '{names} がこのマシンを指し、ポート 80 にインターネットから接続できることを確認してください。Imagora は自動で再試行します。SIGHUP を送るとすぐに再試行します。',
    },
    https_names: {
      message: '証明書に次の名前が含まれていません：{names}',
      todo: 'これらを含む証明書を取得するか、TLS_DOMAINS と PUBLIC_URL を修正してください。',
    },
    https_chain: {
      message: 'TLS_CERT のファイルに証明書チェーンがないため、一部のブラウザーやアプリに拒否されます',
      todo: 'チェーン全体を含むファイル（通常は fullchain.pem）を使用してください。',
    },
    proxy_ok: well('プロキシは訪問者のアドレスを正しく渡しています'),
    proxy_none: well('サイトの前段にプロキシはありません'),
    proxy_untrusted: {
      message:
        'サイトの前段にプロキシ（{peer}）がありますが、TRUST_PROXYが設定されていません。すべての訪問者が同じアドレスに見えています',
      todo: 'TRUST_PROXY={peer}またはそのネットワークを設定し、再起動してください。それまでは、回数制限がすべての訪問者に同時に適用され、ログに実際のアドレスが残りません。',
    },
    proxy_unlisted: {
      message: 'リクエストの送信元{peer}は、TRUST_PROXY（{trusted}）に含まれていません',
      todo: 'TRUST_PROXYに{peer}またはそのネットワークを追加し、再起動してください。',
    },
    proxy_silent: {
      message: 'プロキシが訪問者のアドレスを渡していません',
      todo: 'X-Forwarded-Forを設定してください。nginxの例：proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message: '訪問者が送信したX-Forwarded-Forをそのまま信頼しているため、誰でもアドレスを偽装できます',
      todo: 'プロキシで上書きしてください。nginxの例：proxy_set_header X-Forwarded-For $remote_addr; プロキシがない場合は、TRUST_PROXYを空にしてください。',
    },
    proxy_scheme: {
      message: '訪問者がHTTPSを使っていることを、プロキシが伝えていません',
      todo: 'X-Forwarded-Protoを設定してください。nginxの例：proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('プロキシは{size}のアップロードを許可しています'),
    upload_size_small: {
      message: '{size}のアップロードを許可しているグループがありますが、サイトに届く前にプロキシが拒否しています',
      todo: 'プロキシの上限を上げてください。nginxの例：client_max_body_size 0;（サイズはサイト自身が確認します）。CDNを使用している場合は、契約プランの上限も確認してください。',
    },
    unasked: {
      message: '未確認：サイトが自分のアドレスで応答していません',
      todo: '上の問題を解決してから、もう一度チェックしてください。',
    },
    mail_ok: well('メールサーバーにログインできました'),
    mail_unset: {
      message: 'メールが設定されていません',
      todo: '管理画面の設定でメールサーバーを入力してください。設定しないと、ユーザーはメールでパスワードを再設定できません。',
    },
    mail_failing: {
      message: 'メールサーバーに異常があります：{reason}',
      todo: 'ホスト、ポート、暗号化、ユーザー名、パスワードを確認してください。多くのホスティング事業者は25番ポートを遮断しています。465または587を使用してください。',
    },
    backup_ok: well('別のサーバーに、すべての写真を含む最近のバックアップがあります'),
    backup_unneeded: well('バックアップする写真はまだありません'),
    backup_none: {
      message: '使えるバックアップがありません',
      todo: '写真ファイルを含めて今すぐバックアップしてください。',
    },
    backup_old: {
      message: '最後のバックアップから3日以上経っています',
      todo: '今すぐバックアップし、設定で毎日のバックアップを確認してください。',
    },
    backup_without_pictures: {
      message: '最新のバックアップに一部の写真がありません',
      todo: 'バックアップの設定で写真ファイルを含めてください。',
    },
    backup_no_target: {
      message: 'バックアップはこのマシンにしかありません',
      todo: '別のサーバーにバックアップ先（S3、WebDAV、SFTP）を追加してください。',
    },
    backup_not_copied: {
      message: 'すべての写真を含む最近のバックアップがバックアップ先に届いていません',
      todo: 'バックアップ先の最後のコピーを確認してください。',
    },
    legal_missing: {
      message: '登録を受け付けていますが、利用規約またはプライバシーポリシーがありません',
      todo: '「ページ」で作成・公開し、登録の設定にアドレスを入力してください。',
    },
    payments_missing: {
      message: 'プランは販売中ですが、決済ゲートウェイを有効にするまで誰も支払えません',
      todo: '決済ゲートウェイを接続してください。',
    },
    video_ok: well('ffmpeg {version} が動画のポスターと再生用コピーを作成します'),
    video_without_ffmpeg: {
      message:
        '動画をアップロードできるグループがありますが、ffmpeg がインストールされていません。一部の動画はポスターが表示されず、ブラウザーで再生できません',
      todo: 'ffmpeg パッケージをインストールするか、FFMPEG にパスを設定してください。',
    },
    storage_ok: well('{count}件のストレージはすべて読み書きできます'),
    storage_none: {
      message: '有効なストレージがないため、アップロードできません',
      todo: '管理画面の「ストレージ」で追加するか、有効にしてください。',
    },
    storage_read_only: {
      message: 'ストレージ「{name}」はバックアップから復元されたため、読み取り専用です',
      todo: '写真は表示されますが、追加と削除はできません。管理画面でストレージを確認するか、次を実行してください：imagora storage confirm {id}',
    },
    storage_failing: {
      message: 'ストレージ「{name}」に異常があります：{trouble}',
      todo: '管理画面でストレージを開き、各段階を確認してください。ローカルフォルダは、サイトを実行するユーザーが書き込める必要があります。S3のキーには、読み取り、書き込み、一覧、削除の権限が必要です。',
    },
    clock_ok: well('時計は正確です'),
    clock_wrong: {
      message: '時計が{seconds}秒ずれています（比較対象：{against}）',
      todo: '時刻同期を有効にしてください。例：timedatectl set-ntp true。そのままにすると、確認コード、2段階認証、署名付きリンク、S3へのリクエストが失敗します。',
    },
    clock_back: {
      message: '時計が、保存済みの最新データより{seconds}秒遅れています',
      todo: '時計を合わせてください（timedatectl set-ntp true）。それまでは、新しい項目が古い項目より前のものとして並びます。',
    },
    disk_ok: well('ディスクの空き容量は十分です'),
    disk_low: {
      message: '{name}のディスクの空きが{free}しかありません',
      todo: '空きを増やしてください。いっぱいになるとアップロードは拒否され、データベースに書き込めなくなります。',
    },
    disk_data: well('データフォルダ'),
    database_ok: well('{kind} {version}、スキーマは最新です'),
    database_old: {
      message: '{kind} {version}は古すぎます。{least}以上が必要です',
      todo: 'データベースサーバーをアップグレードしてください。先にバックアップを作成してください。',
    },
    database_ahead: {
      message: 'データベースは、より新しいバージョンのImagoraでアップグレードされています',
      todo: '新しいバージョンをインストールしてください。アップグレード済みのデータベースで古いバージョンを実行しないでください。',
    },
    database_behind: {
      message: 'データベースのスキーマに未適用のマイグレーションが{count}件あります',
      todo: 'バックアップを作成してから、サイトを再起動してスキーマをアップグレードしてください。',
    },
    database_network: {
      message: 'SQLiteデータベースがネットワークドライブにあり、破損するおそれがあります',
      todo: 'DATA_DIRをローカルディスクに移動するか、PostgreSQL（DATABASE_URL）を使用してください。',
    },
    database_unreachable: {
      message: 'データベースを開けません：{reason}',
      todo: 'DATABASE_URL、データベースの稼働状態、ユーザーの権限を確認してください。',
    },
    files_ok: well('データフォルダの権限は適切です'),
    files_missing: {
      message: 'データフォルダ{path}はまだ存在しません',
      todo: 'DATA_DIRを確認してください。新しいサイトの場合は、一度起動してください。',
    },
    files_unwritable: {
      message: 'サイトが{path}に書き込めません',
      todo: 'サイトを実行するユーザーを所有者にしてください。例：chown -R imagora: {path}',
    },
    files_foreign: {
      message: '{path}は別のユーザー（ID {owner}）の所有です。通常、rootでコマンドを実行したことが原因です',
      todo: '所有者を、サイトを実行するユーザーに戻してください。例：chown -R imagora: {path}',
    },
    files_accel: {
      message: 'nginxが{path}を読み取れないため、nginxが送信する画像（ACCEL_ROOT）が表示されません',
      todo: 'グループに読み取りを許可してください：chmod -R g+rX {root}。サービスにUMask=0027を設定し、nginxのユーザーをファイルのグループに追加してください：usermod -aG imagora www-data',
    },
    files_open: {
      message: 'シークレットやデータを含む{path}を、他のユーザーが読み取れます',
      todo: '権限を制限してください：chmod {mode} {path}',
    },
  },
  address_users: { mail: 'メール', oauth: '外部アカウントログイン', payments: 'オンライン決済' },
  storages: {
    address_refused:
      'このアドレスは内部ネットワークにあります。INNER_HOSTSへの追加をサーバーの運用者に依頼してください',
    unreachable: '接続できません',
    timeout: '時間内に応答がありませんでした',
    certificate: '証明書を検証できません',
    host_key_unknown: 'サーバーの指紋が確認されていません',
    host_key_differs: 'サーバーの鍵が記録と一致しません',
    refused_credentials: 'アカウントまたはキーが拒否されました',
    bucket_missing: 'バケットまたはフォルダが存在しません',
    mark_missing: 'このサイトの目印がありません。ディスクがマウントされていない可能性があります',
    mark_foreign: '目印が別のサイトのものです',
    read_only: '書き込み権限がありません',
    full: '空き容量がありません',
    wrong_content: '読み取った内容が書き込んだものと一致しません',
    other: '詳細はサーバーのログを確認してください',
    slow: '応答が遅すぎます',
  },
  services: {
    url_malformed: 'URLが無効です',
    url_refused: 'このURLは許可されていません',
    address_refused:
      'このアドレスは内部ネットワークにあります。INNER_HOSTSへの追加をサーバーの運用者に依頼してください',
    unreachable: '接続できません',
    connection_refused: '接続が拒否されました。このポートで待ち受けているサービスがありません',
    tls_failed: 'TLSハンドシェイクに失敗したか、証明書を検証できません',
    timed_out: '10秒以内に応答がありませんでした',
    redirect_refused: 'サーバーがリダイレクトを返しました。リダイレクトには従いません',
    answer_refused: '応答を解釈できませんでした',
    too_large: '応答が大きすぎます',
    cut_off: '接続が中断されました',
    malformed: 'メールサーバーの応答ではありません',
    login_refused: 'メールサーバーがユーザー名またはパスワードを拒否しました',
    mail_refused: 'メールサーバーがこのメールを拒否しました',
    not_configured: 'メールサーバーが設定されていません',
    captcha_secret_refused: 'シークレットキーが拒否されました',
    captcha_host_differs: '別のホストで認証されました。PUBLIC_URLにこのサイトのアドレスを設定してください',
  },
}

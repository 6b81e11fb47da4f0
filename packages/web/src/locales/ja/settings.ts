import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master, 'ja'> = {
  settings: {
    title: 'サイト設定',
    search: '設定を検索',
    none_found: '一致する設定はありません',
    sections_label: '設定の項目',
    saved: '保存しました',
    unsaved_other: '未保存の変更が{count, number}件',
    default: '既定値：{value}',
    default_on: 'オン',
    default_off: 'オフ',
    default_empty: '空',
    reset: '既定値に戻す',
    reset_named: '「{name}」を既定値に戻す',
    file: {
      menu: 'その他',
      export: '設定をエクスポート',
      import: '設定をインポート…',
      malformed: '「{name}」は設定ファイルではありません。ここからエクスポートした JSON ファイルを選択してください。',
      read_other: 'ファイルから {count, number} 件の設定を読み込みました。確認してから保存してください。',
      unknown: '不明な項目をスキップしました：{names}',
    },
    login_types: {
      username: 'ユーザー名',
      email: 'メール',
      phone: '携帯電話',
    },
    lapse_policies: {
      keep: '写真はすべて残し、アップロードを禁止',
      trash: '猶予期間後、超過分の写真をゴミ箱に移動',
    },
    login_captchas: {
      always: '常に表示',
      after_failures: 'ログイン失敗後',
    },
    captcha_providers: {
      picture: '内蔵の画像',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
    },
    open_transforms: {
      all: 'すべての変換',
      sizes: '一覧にあるサイズとプリセット',
      presets: 'プリセットのみ',
      signed: 'なし（署名付きURLのみ）',
    },
    captcha_noises: {
      little: '低（読みやすい）',
      some: '中',
      much: '高（ボットが読み取りにくい）',
    },
    captcha_test: {
      draw: 'サンプルを表示',
      passed: '保存済みの設定で認証できました。',
      blocked:
        '認証を読み込めませんでした。ページを再読み込みしてください。それでも表示されない場合は、サイトキーと広告ブロッカーを確認してください。',
    },
    sms_drivers: {
      none: 'なし',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: 'カスタムWebhook',
    },
    needs: {
      email: '先に下でメールを設定してください。',
      phone: '先に下でSMSサービスを設定してください。',
    },
    not_offered: {
      email: '現在メールを利用できないため、メールアドレスでの登録はできません。',
      phone: '現在SMSを利用できないため、携帯電話番号での登録はできません。',
    },
    test_save_first: 'テストには保存済みの設定が使われます。先に変更を保存してください。',
    sms_test: {
      send: 'テストSMSを送信',
      sent: '{to}に送信しました。携帯電話を確認してください。',
    },
    purge_test: {
      send: 'テストを送信',
      sent: 'パージのリクエストが受け付けられました。',
    },
    alert_test: {
      send: 'テストアラートを送信',
      sent: 'アラートが受け付けられました。',
    },
    moderation_test: {
      send: '審査をテスト',
      sent: '審査サービスから結果が返されました。',
    },
    moderation_failures: { hold: '手動確認まで保留', publish: '公開' },
    mail_test: {
      to: 'テストの送信先',
      send: 'テストメールを送信',
      sent: '{email}に送信しました。受信トレイを確認してください。',
    },
    fields: {
      site_title: { label: 'サイト名', help: '各ページの上部とブラウザのタイトルに表示されます。' },
      site_subtitle: { label: 'サブタイトル', help: 'ホームページにキャッチコピーがない場合に使われます。' },
      site_description: { label: '説明', help: '検索エンジンとリンクプレビューに使われます。' },
      site_keywords: { label: 'キーワード', help: '検索エンジン用。カンマで区切ります。' },
      site_icon_url: {
        label: 'アイコンのURL',
        help: '/またはhttps://で始まるURL。正方形の画像が最適です。空欄の場合は内蔵アイコンを使用します。ブラウザーとアプリのアイコンでは、ロゴより優先されます。',
      },
      site_mode: {
        label: 'サイトのモード',
        help: '表示、ダウンロード、ログインはできます。アップロードと変更は拒否されます。管理者だけがサイトを利用できます。ほかの人にはメンテナンスページが表示されます。',
      },
      site_mode_message: { label: '訪問者へのメッセージ', help: '任意。理由や再開予定など。' },
      site_notice: { label: 'お知らせ', help: 'Markdownが使えます。変更すると、すべての訪問者に再び表示されます。' },
      language: { label: '既定の言語', help: '訪問者に最初に表示される言語。' },
      follow_browser_language: {
        label: '訪問者の言語に合わせる',
        help: '訪問者のブラウザの言語で表示します。対応していない場合は既定の言語になります。',
      },
      theme: { label: '既定のテーマ', help: '訪問者に最初に表示されるテーマ。各自で切り替えられます。' },
      sso_only: {
        label: 'シングルサインオンのみ',
        help: 'ユーザーは外部アカウントでのみログインでき、初回ログイン時にアカウントが作成されます。管理者は /login?password=1 で引き続きパスワードを使えます。',
      },
      allow_impersonation: {
        label: '管理者がユーザーとして表示できる',
        help: '管理者は理由を添えてユーザーのアカウントを30分間開けます。ユーザーにはメールが届き、すべての変更が監査ログに残ります。',
      },
      sso_redirect: {
        label: 'プロバイダーへ自動的に移動',
        help: 'シングルサインオンのみでプロバイダーが1つの場合、ログインページからすぐに移動します。',
      },
      login_captcha: {
        label: 'ログイン時の画像認証',
        help: 'ログインに失敗すると、そのアカウントとネットワークでは引き続き画像認証が必要です。その他のログイン制限は常に適用されます。',
      },
      time_zone: { label: 'タイムゾーン', help: 'タイムゾーンの指定がない日時に使われます。' },
      currency: { label: '通貨', help: '価格の既定の通貨。' },
      icp_no: { label: 'ICP番号', help: 'フッターに、登録機関へのリンク付きで表示されます。' },
      psb_no: { label: '中国公安登録番号', help: 'フッターに、登録機関へのリンク付きで表示されます。' },
      homepage_title: { label: 'ホームのタイトル', help: '空欄の場合はサイト名を使用します。' },
      homepage_description: { label: 'ホームのキャッチコピー', help: 'タイトルの下に表示する1文。' },
      homepage_background_images: {
        label: 'ホームの背景画像',
        help: '1行に1件のURL。アクセスごとに1枚が表示されます。',
      },
      auth_page_background_images: {
        label: 'ログインページの背景画像',
        help: '1行に1件のURL。ログインと登録のフォームの横に表示されます。',
      },
      enable_explore: {
        label: '「見つける」',
        help: 'オフにすると、「見つける」のすべてのページが利用できなくなります。',
      },
      explore_needs_approval: {
        label: '表示前に承認',
        help: '以前のアップロードを含め、公開写真は管理者が承認した後にのみ「見つける」に表示されます。',
      },
      enable_registration: {
        label: '新規登録を受け付ける',
        help: 'オフにすると、管理者だけがユーザーを追加できます。',
      },
      register_needs_approval: {
        label: '新規アカウントを承認制にする',
        help: '新しいユーザーは、管理者が承認するとログインできます。招待、インポート、追加した人は承認不要です。',
      },
      register_approval_days: { label: '未決定の登録を削除するまでの日数', help: '本人にメールで通知されます。' },
      user_login_types: {
        label: 'ログイン方法',
        help: '1つ以上選択してください。登録も、ここで選択した方法でのみ行えます。',
      },
      user_email_register_verify: {
        label: '登録時にメールアドレスを確認',
        help: '新規ユーザーは、メールで届いたコードを入力します。アドレスがすでに登録済みの場合は所有者に通知が届き、画面上では明かされません。',
      },
      user_phone_register_verify: {
        label: '登録時に携帯電話番号を確認',
        help: '新規ユーザーは、SMSで届いたコードを入力します。',
      },
      user_email_verify: {
        label: '確認済みのメールアドレスを必須にする',
        help: '未確認のユーザーには常に案内が表示されます。オンにすると、案内を閉じられなくなり、メールアドレスのないアカウントは追加が必要になります。',
      },
      user_phone_verify: {
        label: '確認済みの携帯電話番号を必須にする',
        help: '未確認のユーザーには常に案内が表示されます。オンにすると、案内を閉じられなくなり、番号のないアカウントは追加が必要になります。',
      },
      register_requires_consent: {
        label: '規約への同意を必須にする',
        help: '登録するには、以下の規約への同意が必要になります。',
      },
      register_allowed_domains: {
        label: '許可するメールドメイン',
        help: '1行に1つ（例：example.org）。*.example.org はサブドメインを表します。空欄ですべて許可します。管理者が追加する人には適用されません。',
      },
      register_refused_domains: {
        label: '拒否するメールドメイン',
        help: '1行に1つ。そのアドレスでは登録もメールアドレスの変更もできません。',
      },
      terms_url: {
        label: '利用規約のURL',
        help: '/またはhttps://で始まるURL。例：/pages/terms。空欄の場合、リンクは表示されません。',
      },
      privacy_url: {
        label: 'プライバシーポリシーのURL',
        help: '/またはhttps://で始まるURL。例：/pages/privacy。空欄の場合、リンクは表示されません。',
      },
      guest_upload: {
        label: 'ゲストのアップロード',
        help: 'アカウントがなくても誰でもアップロードできます。悪用にご注意ください。',
      },
      upload_start_at_once: {
        label: 'ファイルを選択したらすぐにアップロード',
        help: 'オフにすると、「アップロードを開始」を押すまで待機します。各ユーザーが設定で変更できます。',
      },
      upload_requires_album: {
        label: 'アップロード時にアルバムを必須にする',
        help: 'ウェブのみ。APIでのアップロードには影響しません。',
      },
      upload_requires_mobile: {
        label: 'アップロードに携帯電話番号を必須にする',
        help: '確認済みの番号がないユーザーはアップロードできず、追加を求められます。ゲストには影響しません。必要に応じて、ゲストのアップロードもオフにしてください。',
      },
      picture_max_age: {
        label: '写真のキャッシュ時間（秒）',
        help: 'ブラウザとCDNが写真をキャッシュする時間。短いほど、削除が早く反映されます。',
      },
      rendering_cache_mb: {
        label: '派生画像のキャッシュ上限（MB）',
        help: '別サイズ、別形式、透かし入りの画像に使うディスク容量。最も長く使われていないものから削除されます。',
      },
      open_transforms: {
        label: '署名なしで使える画像変換',
        help: '画像のリンクから誰でも要求できる変換です。それ以外は、写真の所有者が署名したURLが必要です。',
      },
      animated_gif_kb: {
        label: 'アニメーションGIFをWebPで配信するサイズ（KB）',
        help: '対応ブラウザーには同じリンクでより小さいアニメーションWebPを配信します。保存されたGIFは変わりません。0で無効になります。',
      },
      video_conversions: {
        label: '同時に変換する動画の数',
        help: 'ffmpeg があれば、ポスター画像、シーク用プレビュー、どのブラウザーでも再生できるコピーをバックグラウンドで作ります。プロセスごとの同時実行数です。0 でオフになります。',
      },
      near_duplicates: {
        label: '類似写真の検索',
        help: '各画像の知覚ハッシュを計算し、縮小・再圧縮・わずかに切り抜いた写真をユーザーが「類似写真」で見つけられるようにします。保存済みの画像は、サーバーが空いているときにバックグラウンドで処理します。',
      },
      places: {
        label: '写真マップ',
        help: '撮影場所の索引を作成し、ユーザーがAPIで自分の写真を地域から探したり、地図用にまとめたりできるようにします。位置は画像自身のメタデータから求め、所有者だけに見え、外部には何も送信しません。オフにすると索引は削除されます。',
      },
      account_deletion_days: {
        label: 'アカウント削除までの猶予（日）',
        help: 'それまでは、ユーザーが削除を取り消せます。0にするとすぐに削除されます。',
      },
      audit_log_days: { label: '監査ログ（日）', help: '0にすると、すべての記録を無期限に残します。' },
      failed_request_days: { label: '失敗したリクエスト（日）', help: '最大1万件を保存します。' },
      mail_log_days: { label: 'メール（日）', help: '送信済みと配信不能のメールを本文とともに保存します。7以上。' },
      webhook_delivery_days: { label: 'Webhookの配信（日）', help: '完了したもののみ。待機中のものは残ります。' },
      incident_days: { label: '解決したアラート（日）', help: '継続中のアラートは残ります。' },
      traffic_days: { label: '日別トラフィック（日）', help: '62以上。月間上限の計算に必要です。' },
      trash_days: { label: 'ゴミ箱の保存日数', help: '0にすると、ゴミ箱を使わずに完全に削除します。' },
      backup_daily: {
        label: '毎日バックアップ',
        help: 'バックアップごとに復元テストを行います。失敗は「アラート」の通知先に送信されます。',
      },
      backup_hour: { label: 'バックアップ時刻', help: '0～23時。サイトのタイムゾーンに従います。' },
      backup_keep_days: {
        label: 'バックアップの保存日数',
        help: '自動バックアップだけが削除されます。最後に成功したものは常に残ります。',
      },
      backup_objects: {
        label: '写真ファイルを含める',
        help: 'ローカルストレージのファイルのみ。新しいファイルだけがコピーされます。',
      },
      backup_remote_objects: {
        label: 'リモートストレージのファイルも含める',
        help: 'S3、WebDAV、SFTP、FTPのストレージ。初回はすべてのファイルをバックアップフォルダーにコピーし、その後は新しいファイルだけをコピーします。',
      },
      backup_folder: {
        label: 'バックアップ先フォルダ',
        help: 'このサーバー上の絶対パス。別のディスクを推奨します。空欄の場合は、データディレクトリ内のbackupsフォルダを使用します。',
      },
      version_days: {
        label: '旧バージョンの保存日数',
        help: '所有者は差し替え前の写真を復元できます。旧バージョンも容量に含まれます。0にすると保存しません。',
      },
      purge_webhook_url: {
        label: 'パージ用URL',
        help: '削除、非表示、差し替え、保護された写真のURLを受け取り、CDNのキャッシュをパージできるようにします。空欄の場合はオフになります。',
      },
      purge_webhook_secret: {
        label: 'パージの署名用シークレット',
        help: 'すべてのリクエストにHMAC-SHA256で署名します。暗号化して保存され、再表示されません。',
      },
      moderation_url: {
        label: '審査用URL',
        help: '公開前のすべての写真を審査し、approve、reject、reviewのいずれかを返します。空欄の場合はオフになります。PUBLIC_URLが必要です。',
      },
      moderation_secret: {
        label: '審査の署名用シークレット',
        help: 'Webhookと同様にリクエストに署名します。暗号化して保存され、再表示されません。',
      },
      moderation_timeout_seconds: { label: '審査のタイムアウト（秒）', help: '1～30。' },
      moderation_on_failure: {
        label: '審査結果がない場合',
        help: '30分以内に数回試行した後の動作。',
      },
      picture_blocklist: {
        label: '似た画像をブロック',
        help: '「ブロック済みファイル」でブロックした画像と知覚ハッシュで照合します。似た画像は隔離され、審査が終わるまで所有者にしか表示されません。公開写真は照合が終わるまで公開されません。動画と特徴の少ない画像は照合しません。',
      },
      picture_blocklist_distance: {
        label: '許容する差（ビット）',
        help: '知覚ハッシュは256ビットです。31以下ならほぼ同じ画像です。大きくすると加工された画像をより多く見つけますが、誤検出も増えます。',
      },
      alert_admins: {
        label: 'すべての管理者に通知',
        help: 'ディスクの空き不足、ストレージやメールの異常、ジョブの失敗、サーバーエラーの多発について、発生時と解決時に1回ずつ通知します。',
      },
      alert_emails: { label: '追加の通知先', help: '1行に1件のメールアドレス。最大10件。' },
      alert_webhook_url: {
        label: 'アラートWebhook',
        help: '同じアラートをJSONで受け取ります。メールを送信できないときも届きます。空欄の場合はオフになります。',
      },
      alert_webhook_secret: {
        label: 'アラートの署名用シークレット',
        help: 'Webhookと同様にリクエストに署名します。暗号化して保存され、再表示されません。',
      },
      show_plans_at_home: { label: 'ホームにプランを表示', help: '販売中のプランを訪問者に表示します。' },
      plans_contact_url: {
        label: '購入の問い合わせURL',
        help: '価格のないプランのリンク先。お問い合わせページなど。',
      },
      order_minutes: {
        label: 'お支払い期限（分）',
        help: 'この時間を過ぎると、未払いの注文はキャンセルされ、クーポンは返却されます。',
      },
      invoice_seller: {
        label: '領収書の発行者',
        help: '領収書に記載する名称、住所、登録番号など。',
      },
      lapse_letters: {
        label: '期限切れの通知',
        help: 'サブスクリプションまたは容量パックの期限の7日前、3日前、当日と、期限後に写真が容量を超えている場合にメールを送信します。',
      },
      lapse_policy: {
        label: '容量を超えた写真',
        help: 'サブスクリプションまたは容量パックの期限が切れると、写真が容量を超えることがあります。',
      },
      lapse_days: {
        label: '猶予期間（日）',
        help: '超過分の写真がゴミ箱に移動するまでの期間。1週間前にメールで通知されます。',
      },
      mail_host: { label: 'SMTPサーバー', help: '空欄の場合、メールはオフになります。' },
      mail_port: { label: 'ポート', help: '通常は465または587。' },
      mail_secure: {
        label: '暗黙的TLS',
        help: 'ポート465ではオンにしてください。ポート587では自動的にTLSに切り替わります。',
      },
      mail_username: { label: 'SMTPユーザー名', help: '通常は完全なメールアドレス。' },
      mail_password: { label: 'SMTPパスワード', help: '暗号化して保存され、再表示されません。' },
      mail_from: { label: '送信元', help: '例：noreply@example.com。送信者名にはサイト名が表示されます。' },
      captcha_provider: {
        label: '認証の種類',
        help: 'TurnstileとhCaptchaは各サービスのスクリプトを読み込みます。ブロック時や障害時は画像認証になります。',
      },
      captcha_site_key: {
        label: 'サイトキー',
        help: '公開されます。サービスの管理画面でこのサイトのホスト用に発行します。',
      },
      captcha_secret: { label: 'シークレットキー', help: '暗号化して保存され、再表示されません。' },
      captcha_endpoint: {
        label: 'エンドポイント',
        help: '通常は空欄。プロキシ経由でサービスに接続する場合は、プロキシのhttpsアドレスを入力してください。',
      },
      captcha_length: { label: '文字数', help: '4～6。多いほど推測されにくくなりますが、入力しにくくなります。' },
      captcha_noise: { label: 'ノイズ', help: '文字に重ねる線と点。' },
      sms_driver: { label: 'SMSサービス', help: 'サービスを選択し、認証情報を入力してください。' },
      sms_daily_limit: {
        label: '1日の送信上限',
        help: '悪用を防ぐための、サイト全体での24時間の上限。達すると送信を停止し、ログに記録します。',
      },
      sms_aliyun_key_id: { label: 'AccessKey ID', help: 'SMSの送信だけが可能なRAMユーザーのものを推奨します。' },
      sms_aliyun_key_secret: { label: 'AccessKey Secret', help: '暗号化して保存され、再表示されません。' },
      sms_aliyun_sign_name: { label: '署名の名前', help: 'Alibaba Cloudのコンソールで承認されたもの。' },
      sms_aliyun_template_code: {
        label: 'テンプレートコード',
        help: '例：SMS_123456789。変数はcodeの1つだけにしてください。',
      },
      sms_tencent_secret_id: { label: 'SecretId', help: 'SMSの送信だけが可能なサブユーザーのものを推奨します。' },
      sms_tencent_secret_key: { label: 'SecretKey', help: '暗号化して保存され、再表示されません。' },
      sms_tencent_app_id: { label: 'SDK AppID', help: 'コンソールのアプリ一覧にあるSdkAppId。' },
      sms_tencent_sign_name: { label: '署名', help: '承認されたもの。国際SMSだけを送信する場合は任意です。' },
      sms_tencent_template_id: { label: 'テンプレートID', help: '変数は確認コードの1つだけにしてください。' },
      sms_tencent_region: { label: 'リージョン', help: '例：ap-guangzhou、ap-singapore。' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'ACで始まります。' },
      sms_twilio_auth_token: { label: '認証トークン', help: '暗号化して保存され、再表示されません。' },
      sms_twilio_from: {
        label: '送信元',
        help: '+15005550006のような番号、またはMGで始まるMessaging Service SID。',
      },
      sms_webhook_url: {
        label: 'WebhookのURL',
        help: 'すべてのメッセージを署名付きのPOSTリクエストで受け取ります。httpsが必要です。docs/sms-webhook.mdを参照してください。',
      },
      sms_webhook_secret: {
        label: '署名用シークレット',
        help: 'すべてのリクエストにHMAC-SHA256で署名します。暗号化して保存され、再表示されません。',
      },
      sms_endpoint: {
        label: 'エンドポイント',
        help: '通常は空欄。プロキシ経由でサービスに接続する場合は、プロキシのhttpsアドレスを入力してください。',
      },
      custom_css: { label: 'カスタムCSS', help: 'サイト標準のスタイルの後に読み込まれます。' },
      custom_js: {
        label: 'カスタムJavaScript',
        help: 'ページ上での訪問者の操作をすべて読み取れます。完全に信頼できるコードだけを追加してください。',
      },
      custom_script_hosts: {
        label: '許可するスクリプトのホスト',
        help: '1行に1件。例：https://stats.example.com。それ以外はブラウザがブロックします。',
      },
    },
  },

  'settings-sections': {
    titles: {
      site: 'サイト',
      appearance: '外観',
      registration: '新規登録',
      verification: '本人確認',
      login: 'ログイン',
      captcha: '画像認証',
      explore: '見つける',
      uploads: 'アップロードと写真',
      moderation: '外部審査',
      alerts: 'アラート',
      plans: 'プランと期限',
      payments: '決済',
      mail: 'メール',
      sms: 'SMS',
      backups: 'バックアップ',
      retention: '保存期間',
      code: 'カスタムコード',
    },
    hints: {
      site: 'サイトの名前と説明。名前はメールと共有にも表示されます。',
      appearance:
        'アイコン、ホーム、ログインページ。先にここで画像をアップロードし、リンクを貼り付けてください。細かい変更にはカスタムコードを使用します。',
      registration: '誰が登録できるか、何に同意するか、アカウントをどのように終了するか。',
      verification:
        'メールアドレスまたは携帯電話番号の確認が必要なタイミング。コードはメールとSMSで送信されるため、先に下で両方をテストしてください。',
      login: 'ログインの方法。他のサービスは「外部アカウントログイン」で設定とテストを行います。',
      captcha: 'ログイン、登録、コードの送信時に訪問者に表示されます。',
      explore: '公開写真を誰でも見られるようにするか、事前に審査するか。',
      uploads:
        'サイト全体のアップロードのルールと保存期間。上限はロールグループ、形式と透かしは画像ポリシーで設定します。',
      moderation: '写真が公開される前に、自前のサービスで審査します。',
      alerts: '問題の発生時と解決時に、誰に通知するか。',
      plans: 'ホームにプランを表示するか、期限が切れたらどうするか。',
      payments: '通貨、注文、領収書。決済サービスは「決済ゲートウェイ」で設定とテストを行います。',
      mail: '確認コードと通知に使用します。',
      sms: '確認コードに使用します。SMSサービスが動作している間だけ、携帯電話番号を必須にできます。',
      backups:
        '毎日のバックアップの時刻、場所、内容。既存のバックアップ、復元テスト、ダウンロードは「バックアップ」ページにあります。',
      retention: '記録を保存する期間です。古い記録は1時間ごとに削除されます。使用量は「データの増加」で確認できます。',
      code: 'ログイン、登録、パスワードの再設定、セットアップ、管理画面を除くすべてのページで読み込まれます。そのため、パスワードは安全で、間違いがあってもいつでも修正できます。アドレスに?safe=1を付けると、1回だけ読み込みを省略できます。',
    },
    places: {
      home: 'ホームを見る',
      pages: 'ページを作成',
      test_mail: 'メールをテスト',
      test_sms: 'SMSをテスト',
      oauth: '外部アカウントログイン',
      queue: '公開審査',
      groups: 'ロールグループ',
      images: '画像ポリシー',
      presets: '変換プリセット',
      plans: 'プラン',
      payments: '決済ゲートウェイ',
    },
    logo: {
      hint: 'PNG、JPEG、WebP、SVG、{size}まで。ヘッダー、ログインページ、メールに表示され、ブラウザーとアプリのアイコンもこれから作成されます。幅が高さの2倍以上のロゴはサイト名の代わりに表示されます。',
      light: 'ロゴ',
      dark: 'ダークテーマ用のロゴ',
      dark_hint: '任意。ない場合、ダークテーマでは上のロゴを表示します。',
      choose: '画像を選択',
      replace: '差し替え',
      remove: '削除',
      drop: 'またはここにドロップ',
      on_light: '明るい背景',
      on_dark: '暗い背景',
      saved: 'ロゴを更新しました',
      removed: 'ロゴを削除しました',
      file: '画像ファイル',
    },
    css_preview: {
      open: 'CSSをプレビュー',
      hint: '未保存でも、上のCSSを適用したホームを新しいタブで開きます。自分にのみ表示され、入力に合わせて更新されます。',
      blocked: 'ブラウザが新しいタブをブロックしました。このサイトのポップアップを許可してください。',
      imports: 'プレビューでは@importのスタイルシートは読み込まれません。',
    },
  },

  'image-policy': {
    title: '画像ポリシー',
    intro:
      'アップロード時と配信時の写真の処理方法。ストレージとロールグループで上書きでき、ロールグループが優先されます。',
    saved: '画像ポリシーを保存しました',
    unsaved_other: '未保存の変更が{count, number}件',
    own: '上書き：{part}',
    sample: '実際の表示と同じプレビューです（明るい写真と暗い写真）。',
    sample_failed: 'プレビューを作成できませんでした',
    samples: { light: '明るい写真の透かし', dark: '暗い写真の透かし' },
    sample_text: '透かし',
    parts: {
      metadata: 'メタデータ',
      conversion: '変換とサイズ',
      watermark: '透かし',
      hot_links: '直リンク',
      protection: '保護',
      delivery: '保存と配信',
    },
    labels: {
      metadata: '写真のメタデータ',
      convert: 'アップロード時に変換',
      max_side: '長辺の上限（ピクセル）',
      quality: '画質',
      watermark: {
        kind: '透かしの種類',
        text: 'テキスト',
        image_key: '画像',
        position: '位置',
        size: 'サイズ（%）',
        opacity: '不透明度（%）',
        min_side: '短辺の下限（ピクセル）',
      },
      hot_links: {
        mode: '写真を埋め込めるサイト',
        hosts: 'ホスト',
        allow_empty: 'リファラーのないリクエストを許可',
      },
      is_protected: '署名付きリンクのみ',
      delivery: '元の画像の配信元',
      public_url: '公開URL',
      path_template: '保存パス',
    },
    help: {
      metadata:
        '既定では位置情報だけを削除し、画像自体は変更しません。削除した情報は別に保存されるため、所有者は元のファイルをそのままダウンロードできます。',
      convert:
        '変換後のほうが大きくなる場合は、元のファイルを残します。アニメーションは、WebPではフレームが維持されます。',
      max_side: 'これより大きい写真は、アップロード時に縮小されます。0は制限なし。',
      quality: '30～100。高いほど鮮明ですが、サイズが大きくなります。通常は75～85です。',
      watermark: {
        kind: '配信時に追加され、元の画像は変わりません。変更はすべての写真にすぐに反映されます。',
        text: '50文字以内。',
        image_key: 'このサイトの写真のリンクを貼り付けてください。透過PNGまたはWebPを推奨します。',
        position: '「タイル状」は写真全体を覆います。',
        size: '写真の短辺に対する割合。',
        opacity: '1～100。低いほど薄くなります。',
        min_side: '短辺がこれより小さい写真とサムネイルには、透かしを入れません。',
      },
      hot_links: {
        mode: 'このサイト自身のページでは、常に表示できます。',
        hosts: '1行に1件。例：example.com。*.example.comはすべてのサブドメインを含みます。',
        allow_empty: '直接のアクセス、アプリ、メールは通常リファラーを送信しないため、オンのままにしてください。',
      },
      is_protected: 'リンクは署名され、期限があります。他のサイトに埋め込まれた写真は表示されなくなります。',
      delivery:
        'ストレージへのリダイレクトはS3でのみ可能で、帯域を節約できます。透かし入りの写真は引き続きこのサイトから配信されます。',
      public_url: '/i/の前段に置くCDNのアドレス。例：https://img.example.com。空欄の場合はこのサイトを使用します。',
      path_template:
        '波かっこで囲んだyyyy、mm、ddはアップロード日を表します。新しいアップロードにのみ適用され、リンクは変わりません。',
    },
    choices: {
      metadata: { blank_place: '位置情報を削除', keep: 'すべて残す', strip: 'すべて削除' },
      convert: { keep: '形式を維持', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: 'なし', text: 'テキスト', image: '画像' },
        position: {
          bottom_right: '右下',
          bottom_left: '左下',
          top_right: '右上',
          top_left: '左上',
          center: '中央',
          tiled: 'タイル状',
        },
      },
      hot_links: { mode: { open: 'すべてのサイト', only: '指定サイトのみ', except: '指定サイト以外' } },
      delivery: { proxy: 'このサイト', redirect: 'ストレージ' },
    },
  },
}

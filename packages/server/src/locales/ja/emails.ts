import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => '認証アプリが有効になりました',
  totp_off: () => '認証アプリが無効になりました',
  passkey_added: (name) => `パスキー「${name}」が追加されました`,
  passkey_removed: (name) => `パスキー「${name}」が削除されました`,
  codes_renewed: () => '新しいリカバリーコードが発行され、以前のコードは無効になりました',
  code_used: () => 'リカバリーコードが使用されました',
  all_removed: () => '管理者が2段階認証を解除し、すべてのデバイスからログアウトされました',
}

const lateReasons: Record<LateReason, string> = {
  amount: '金額が注文と一致しません',
  currency: '通貨が注文と一致しません',
  double: '注文はすでに支払い済みです',
  unconfirmed: '支払いの通知は届きましたが、決済プラットフォームで確認できません',
  reused: 'この支払いはすでに別の注文に適用されています',
  ownerless: '注文したアカウントは削除されています',
  coupon: '注文がキャンセルされた後、クーポンが使い切られました',
  withdrawn: '注文された商品はすでに存在しません',
  stale: '注文の期限から7日以上が経過し、価格が古い可能性があります',
}
const thingOf = (thing: OwnedThing) => ('group' in thing ? `プラン「${thing.group}」` : `${thing.size}の容量`)
const whenOf = (days: number) => (days === 0 ? '本日、期限切れになります' : `${days}日以内に期限切れになります`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => `お客様の写真${count}枚が削除されました`,
  album: ({ name }) => `お客様のアルバム「${name}」が削除されました。写真はライブラリに残っています`,
  album_with_photos: ({ name }) => `お客様のアルバム「${name}」とその中の写真が削除されました`,
  album_private: ({ name }) => `お客様のアルバム「${name}」が限定公開に変更されました`,
  album_hidden: ({ name }) => `お客様のアルバム「${name}」が「見つける」に表示されなくなりました`,
  album_shown: ({ name }) => `お客様のアルバム「${name}」が再び「見つける」に表示されるようになりました`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'ディスクがいっぱいです。写真の表示と削除はできますが、アップロードはできません',
  disk_low: ({ name }) => `ディスクの空き容量が不足しています${name && `（${name}）`}`,
  disk_filling: ({ name, count }) =>
    `このペースではディスク${name && `（${name}）`}があと${count}日でいっぱいになります`,
  storage_failing: ({ name }) => `ストレージ「${name}」に異常があります`,
  breaker_open: ({ name }) => `失敗が続いたため、外部サービスを一時停止しました（${name}）`,
  jobs_late: ({ count }) => `バックグラウンドジョブが${count}分遅れています`,
  jobs_failed: ({ count }) => `${count}件のバックグラウンドジョブが失敗しました`,
  errors_many: ({ count }) => `5分間に${count}件のリクエストがサーバーエラーで失敗しました`,
  mail_failing: () => 'メールを送信できません',
  backup_failed: ({ name }) => `バックアップに失敗しました${name && `（${name}）`}`,
  backup_old: ({ count }) => `最後に成功したバックアップから${count}日が経過しています`,
  backup_copy_failed: ({ name }) => `「${name}」へのバックアップのコピーに失敗しました`,
  backup_incomplete: ({ name }) => `バックアップに次のストレージの写真がありません: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0 ? 'サイトのHTTPS証明書の期限が切れています' : `サイトのHTTPS証明書はあと${count}日で期限切れになります`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what}（${incident.from}から）`
    : `• 解決済み：${what}（${incident.from} – ${incident.to}）`
}

const purposes = {
  register: 'アカウントを作成する',
  forget_password: 'パスワードを再設定する',
  bind: 'このメールアドレスをアカウントに登録する',
  verify: 'このメールアドレスを確認する',
}
const untilThen = 'それまでは、ログインしてページ上部のバナーから削除を取り消せます。'
const byTeam = 'これはサイトの運営チームによる決定です。それまでは、ログインしてデータをエクスポートできます。'
const notYou = 'お心当たりがない場合は、すぐにパスワードを再設定し、ログイン中のデバイスをご確認ください。'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `${site_name}からのテストメール`,
    blocks: [
      {
        kind: 'text',
        text: 'これはテストです。メールの設定は正常で、サイトからメールを送信できます。',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'PUBLIC_URLが設定されていないため、メールにリンクは含まれません。訪問者が使うアドレスを設定してください。',
          }
        : { kind: 'button', label: 'サイトを開く', url: site_url },
    ],
    note: `このメールは、管理者が${site_name}の管理画面から送信しました。返信はできません。`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `${site_name}の確認コード`,
    blocks: [
      { kind: 'text', text: `${site_name}で${purposes[event]}には、次の確認コードを入力してください：` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `有効期限は${minutes}分で、1回だけ使えます。他の人に教えないでください。当サイトからコードをお尋ねすることはありません。`,
      },
    ],
    note: 'お心当たりがない場合は、このメールを無視してください。アカウントは変更されません。',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `${site_name}のアカウントをすでにお持ちです`,
    blocks: [
      {
        kind: 'text',
        text: `${address}を使って${site_name}への登録が試みられましたが、このアドレスはアカウント${username}で使われています。新しいアカウントは作成されていません。`,
      },
      {
        kind: 'text',
        text: 'ご本人の場合は、そのままログインしてください。パスワードを忘れた場合は、ログインページで再設定できます。',
      },
    ],
    note: 'お心当たりがない場合は、このメールを無視してください。アカウントは変更されません。',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `${site_name} への招待`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `${site_name} に招待されました。アカウントを作成できます。`
            : `${inviter} さんから ${site_name} への招待が届きました。アカウントを作成できます。`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `メッセージ：${note}` }]),
      { kind: 'button', label: '招待を承諾', url },
      { kind: 'text', text: `リンクは一度だけ使えます。有効期限：${end_time}` },
    ],
    note: '心当たりがない場合は、このメールを無視してください。アカウントは作成されません。',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `${site_name} のアカウント`,
    blocks: [
      { kind: 'text', text: `${site_name} にあなたのアカウントが作成されました。ユーザー名：${username}` },
      { kind: 'button', label: 'パスワードを設定', url },
      { kind: 'text', text: `リンクは一度だけ使えます。有効期限：${end_time}` },
    ],
    note: '心当たりがない場合は、このメールを無視してください。このリンクがなければアカウントは使えません。',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `${site_name}のパスワードが変更されました`,
    blocks: [
      {
        kind: 'text',
        text: `${time}に、${username}のパスワードが変更されました。他のすべてのデバイスからはログアウトされました。`,
      },
      { kind: 'text', text: notYou },
    ],
    note: 'これはアカウントのセキュリティに関するお知らせです。返信はできません。',
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `管理者が${site_name}のアカウントを開きました`,
    blocks: [
      { kind: 'text', text: `管理者${admin}が${time}にアカウント${username}を開きました（最長${minutes}分）。` },
      { kind: 'text', text: `理由：${reason}` },
      {
        kind: 'text',
        text: '管理者がパスワードを見たり、ログイン方法・メールアドレス・支払いを変更したりすることはできません。このアクセスは設定のデバイス一覧に表示され、そこで終了できます。',
      },
    ],
    note: 'これはアカウントのセキュリティに関するお知らせです。返信はできません。',
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `${site_name}のパスワードがリセットされました`,
    blocks: [
      {
        kind: 'text',
        text: `${time}に、サイトの運営チームが${username}のパスワードをリセットしました。以前のパスワードは無効になり、すべてのデバイスからログアウトされました。`,
      },
      {
        kind: 'text',
        text: '新しいパスワードを設定するには、ログインページの「パスワードを忘れた場合」を開き、このメールアドレスと次のコードを入力してください：',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `コードの有効期限は${minutes}分です。期限が切れた場合は、同じページで新しいコードを取得してください。`,
      },
    ],
    note: 'これはアカウントのセキュリティに関するお知らせです。返信はできません。',
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `${site_name}のメールアドレスが変更されました`,
    blocks: [
      {
        kind: 'text',
        text: `${time}に、${username}のメールアドレスが${email}に変更されました。今後、通知や確認コードはこのアドレスに送信されません。`,
      },
      { kind: 'text', text: 'お心当たりがない場合は、すぐにサイトの管理者にお問い合わせください。' },
    ],
    note: 'これはアカウントのセキュリティに関するお知らせです。返信はできません。',
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `${site_name}のアカウントに携帯電話番号が追加されました`,
    blocks: [
      { kind: 'text', text: `${time}に、携帯電話番号${phone}が${username}に追加されました。` },
      { kind: 'text', text: notYou },
    ],
    note: 'これはアカウントのセキュリティに関するお知らせです。返信はできません。',
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `${site_name}のアカウントの2段階認証が変更されました`,
    blocks: [
      { kind: 'text', text: `アカウント${username}、${time}：${factorChanges[change.kind](change.name ?? '')}。` },
      { kind: 'text', text: notYou },
    ],
    note: 'これはアカウントのセキュリティに関するお知らせです。返信はできません。',
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `${site_name}のアカウントが削除されます`,
    blocks: [
      {
        kind: 'text',
        text: `${time}に、アカウント${username}の削除が予約されました。${deletion_time}に、すべての写真、アルバム、トークンとともに完全に削除されます。`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: 'これはアカウントのセキュリティに関するお知らせです。返信はできません。',
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `${site_name}のアカウントが削除されました`,
    blocks: [
      {
        kind: 'text',
        text: `${time}に、アカウント${username}が削除されました。写真とアルバムは順次消去され、復元できません。`,
      },
    ],
    note: 'これはこのアカウントに関する最後のメールです。返信はできません。',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `${site_name}のアカウントが承認されました`,
    blocks: [
      {
        kind: 'text',
        text: `${username}さん、ようこそ。${site_name}のアカウントが承認されました。今すぐログインできます。`,
      },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'ログイン', url }]),
    ],
    note: `このメールは、${site_name}に登録した方にお送りしています。返信はできません。`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `${site_name}への登録について`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name}へのユーザー名${username}での登録は承認されませんでした。アカウントとそのデータは削除されました。`,
      },
    ],
    note: 'これはこのアカウントに関する最後のメールです。返信はできません。',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `${site_name}への通報の確認が完了しました`,
    blocks: [
      { kind: 'text', text: `${site_name}に次の通報をいただきました：${url}` },
      {
        kind: 'text',
        text: is_upheld
          ? '内容を確認し、対応を行いました。'
          : '内容を確認した結果、サイトのルールへの違反は認められませんでした。',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `このメールは、${site_name}に通報された方にお送りしています。返信はできません。`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `${site_name}のコンテンツについて`,
    blocks: [
      {
        kind: 'text',
        text: `${username}様、${site_name}の運営チームによる確認の結果、${moderations[thing.kind](thing)}。`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `理由：${reason}` }] : []),
      { kind: 'text', text: '誤りだと思われる場合は、サイトでチケットを送信してください。' },
    ],
    note: `このメールは、${site_name}のアカウントに関するお知らせとしてお送りしています。返信はできません。`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `${site_name}の注文のお支払いが完了しました`,
    blocks: [
      {
        kind: 'text',
        text: `${username}様、ありがとうございます。「${product}」の代金${amount}をお支払いいただきました。すぐにご利用いただけます。`,
      },
      { kind: 'text', text: `注文番号：${trade_no}。領収書は注文ページからダウンロードできます。` },
    ],
    note: 'これはご注文に関するお知らせです。返信はできません。',
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `要確認の支払い：注文${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name}の注文${trade_no}に対する${amount}の支払いは適用されませんでした：${lateReasons[reason]}。`,
      },
      {
        kind: 'text',
        text: '決済プラットフォームで確認してから、管理画面で対応してください。',
      },
    ],
    note: 'このお知らせは、すべての管理者に送信されています。返信はできません。',
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name}：${alertProblems[news.problem](news)}` : `${site_name}は正常に戻りました`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'サイトの状態を見る', url }]),
      ],
      note: '問題の発生時と解決時に、1回ずつ通知されます。通知先は管理画面で変更できます。',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Webhook「${name}」がオフになりました`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name}のWebhook「${name}」（${url}）は、${since}から失敗が続いているため、オフになりました。`,
      },
      {
        kind: 'text',
        text: '送信できなかったものは、管理画面の一覧で確認できます。問題を解決してから、管理画面で再びオンにしてください。',
      },
    ],
    note: 'このお知らせは、すべての管理者に送信されています。返信はできません。',
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `${site_name}で写真が公開されませんでした`,
    blocks: [
      {
        kind: 'text',
        text: `${username}様、写真「${photo}」を確認した結果、公開できませんでした。写真は限定公開のままです。その他の変更はありません。`,
      },
      ...(reason ? [{ kind: 'text', text: `理由：${reason}` } as const] : []),
    ],
    note: '誤りだと思われる場合は、サイトの運営チームにお問い合わせください。',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `${site_name}のお支払いを確認中です`,
    blocks: [
      {
        kind: 'text',
        text: `${username}様、注文${trade_no}に対する${amount}のお支払いを確認しましたが、自動で注文に適用できませんでした。`,
      },
      { kind: 'text', text: '管理者が確認し、注文を完了するか、返金いたします。' },
    ],
    note: 'これはご注文に関するお知らせです。返信はできません。',
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `${site_name}の注文の返金について`,
    blocks: [
      {
        kind: 'text',
        text: `${username}様、「${product}」（注文${trade_no}）について、${amount}を返金しました。`,
      },
      {
        kind: 'text',
        text: '代金は元のお支払い方法に返金されます。所要日数は決済プラットフォームによって異なります。',
      },
    ],
    note: 'これはご注文に関するお知らせです。返信はできません。',
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name}：${thingOf(thing)}は${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `アカウント${username}：${thingOf(thing)}は${end_time}に期限切れになります。` },
      {
        kind: 'text',
        text: '期限前に更新すると、新しい期間は現在の期間の終了後に始まります。期限が切れても写真は残りますが、容量の上限を超えている間はアップロードできません。',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: '更新', url: renew_url }] : []),
    ],
    note: `このメールは、${site_name}でご購入いただいた方にお送りしています。返信はできません。`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `${site_name}の容量がいっぱいです`,
    blocks: [
      {
        kind: 'text',
        text: `アカウント${username}は、${capacity}中${used}を使用しています。空き容量を増やすまで、アップロードできません。`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `写真を削除するか、容量を購入してください。${trash_time}の時点で上限を超えている場合は、容量に収まるまで、新しい写真から順にゴミ箱に移動します。`
          : '写真は残り、リンクも引き続き有効です。再びアップロードするには、写真を削除するか、容量を購入してください。',
      },
    ],
    note: `このメールは、${site_name}のサブスクリプションまたは容量に変更があったため、お送りしています。返信はできません。`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `${site_name}の写真${count}枚をゴミ箱に移動しました`,
    blocks: [
      {
        kind: 'text',
        text: `アカウント${username}で、容量の上限（${capacity}）を超えた状態が続いたため、新しい写真から順に${count}枚をゴミ箱に移動しました。`,
      },
      {
        kind: 'text',
        text: '空き容量を増やすか容量を購入すれば、ゴミ箱から完全に削除されるまでの間、復元できます。',
      },
    ],
    note: `このメールは、${site_name}の写真が容量の上限を超えていたため、お送りしています。返信はできません。`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team
      ? `${site_name}のチケットに新しいメッセージ：${title}`
      : `${site_name}から返信がありました：${title}`,
    blocks: [
      { kind: 'text', text: `チケット${issue_no}「${title}」：` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: '返信するには、サイトにログインしてチケットを開いてください。' }
        : { kind: 'button', label: 'チケットを開く', url },
    ],
    note: 'メールではなく、チケットで返信してください。チケットのメール通知は設定でオフにできます。',
  }),
}

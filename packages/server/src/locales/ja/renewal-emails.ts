import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: '期限までに請求できませんでした。',
  not_sold: 'このプランは、選択された価格での販売を終了しました。',
  reversed: 'お支払いが返金されたか、異議申し立てがありました。',
  admin: '管理者がオフにしました。',
}

const noteOf = (site_name: string) =>
  `このメールは、${site_name}のプランを自動更新している方にお送りしています。返信はできません。`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `${site_name}のプランは${charge_time}に自動更新されます`,
    blocks: [
      {
        kind: 'text',
        text: `アカウント${username}：プラン「${product}」は自動更新されます。${charge_time}に、保存済みのお支払い方法に${amount}を請求します。`,
      },
      {
        kind: 'text',
        text: 'お手続きは不要です。更新しない場合は、それまでに自動更新をキャンセルしてください。プランは現在の期間の終わりまで利用できます。',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: '自動更新を管理', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `${site_name}のプランを更新できませんでした`,
    blocks: [
      {
        kind: 'text',
        text: `アカウント${username}：保存済みのお支払い方法で${amount}を決済できませんでした（「${product}」、注文${trade_no}）。`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `${retry_time}にもう一度請求します。今すぐ別のお支払い方法で注文を支払うこともできます。`
          : '再請求は行わず、自動更新はオフになりました。プランを続けるには、注文をお支払いください。',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: '今すぐ支払う', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `${site_name}のプランのお支払いを確認してください`,
    blocks: [
      {
        kind: 'text',
        text: `アカウント${username}：「${product}」（注文${trade_no}）の${amount}のお支払いについて、銀行が本人確認を求めています。`,
      },
      { kind: 'text', text: '注文を開いてお支払いください。それまで請求は行われません。' },
      ...(pay_url ? [{ kind: 'button' as const, label: '支払いを確認', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `${site_name}のプランの自動更新が終了しました`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `アカウント${username}：「${product}」の自動更新はオフになりました。今後は請求されません。現在の期間は${end_time}に終了します。`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'プランを見る', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

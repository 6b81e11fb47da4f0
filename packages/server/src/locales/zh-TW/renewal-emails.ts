import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: '未能及時扣款。',
  not_sold: '您選擇的價格已停止販售。',
  reversed: '有一筆付款已退款或遭到爭議。',
  admin: '管理員已將其關閉。',
}

const noteOf = (site_name: string) => `您會收到這封郵件，是因為您在 ${site_name} 的方案會自動續訂，請勿回覆。`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `您在 ${site_name} 的方案將於 ${charge_time} 自動續訂`,
    blocks: [
      {
        kind: 'text',
        text: `帳號 ${username} 的方案「${product}」會自動續訂，將於 ${charge_time} 從已儲存的付款方式扣款 ${amount}。`,
      },
      { kind: 'text', text: '您不需要進行任何操作。如果不想續訂，請在此之前取消自動續訂，方案在本期結束前仍然有效。' },
      ...(manage_url ? [{ kind: 'button' as const, label: '管理自動續訂', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `您在 ${site_name} 的方案續訂失敗`,
    blocks: [
      {
        kind: 'text',
        text: `帳號 ${username}：從已儲存的付款方式扣款 ${amount} 失敗（「${product}」，訂單 ${trade_no}）。`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `我們將於 ${retry_time} 再次扣款。您也可以現在使用任何付款方式支付此訂單。`
          : '我們不會再次扣款，自動續訂已關閉。如要保留方案，請自行支付此訂單。',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: '立即付款', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `請確認您在 ${site_name} 的方案付款`,
    blocks: [
      { kind: 'text', text: `帳號 ${username}：銀行要求您確認「${product}」（訂單 ${trade_no}）的付款 ${amount}。` },
      { kind: 'text', text: '請開啟訂單完成付款，在此之前不會扣款。' },
      ...(pay_url ? [{ kind: 'button' as const, label: '確認付款', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `您在 ${site_name} 的方案不再自動續訂`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `帳號 ${username}：「${product}」的自動續訂已關閉，不會再扣款。本期將於 ${end_time} 到期。`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: '查看方案', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

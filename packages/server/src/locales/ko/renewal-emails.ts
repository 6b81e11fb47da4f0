import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: '제때 결제하지 못했습니다.',
  not_sold: '선택하신 가격의 요금제는 더 이상 판매되지 않습니다.',
  reversed: '결제가 환불되었거나 이의가 제기되었습니다.',
  admin: '관리자가 껐습니다.',
}

const noteOf = (site_name: string) =>
  `${site_name} 요금제가 자동 갱신되므로 보내는 이메일입니다. 이 이메일에 회신하지 마세요.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `${site_name} 요금제가 ${charge_time}에 자동 갱신됩니다`,
    blocks: [
      {
        kind: 'text',
        text: `계정 ${username}: 요금제 ‘${product}’이(가) 자동 갱신됩니다. ${charge_time}에 저장된 결제 수단으로 ${amount}을(를) 결제합니다.`,
      },
      {
        kind: 'text',
        text: '따로 하실 일은 없습니다. 갱신을 원하지 않으면 그 전에 자동 갱신을 취소하세요. 요금제는 현재 기간이 끝날 때까지 유지됩니다.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: '자동 갱신 관리', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `${site_name} 요금제를 갱신하지 못했습니다`,
    blocks: [
      {
        kind: 'text',
        text: `계정 ${username}: 저장된 결제 수단으로 ${amount}을(를) 결제하지 못했습니다(‘${product}’, 주문 ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `${retry_time}에 다시 시도합니다. 지금 다른 결제 수단으로 주문을 결제할 수도 있습니다.`
          : '더 이상 시도하지 않으며 자동 갱신이 꺼졌습니다. 요금제를 유지하려면 주문을 직접 결제하세요.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: '지금 결제', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `${site_name} 요금제 결제를 확인해 주세요`,
    blocks: [
      {
        kind: 'text',
        text: `계정 ${username}: 은행에서 ‘${product}’(주문 ${trade_no})의 ${amount} 결제에 대한 본인 확인을 요청했습니다.`,
      },
      { kind: 'text', text: '주문을 열어 결제해 주세요. 그 전까지는 결제되지 않습니다.' },
      ...(pay_url ? [{ kind: 'button' as const, label: '결제 확인', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `${site_name} 요금제가 더 이상 자동 갱신되지 않습니다`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `계정 ${username}: ‘${product}’의 자동 갱신이 꺼졌으며 더 이상 결제되지 않습니다. 현재 기간은 ${end_time}에 끝납니다.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: '요금제 보기', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

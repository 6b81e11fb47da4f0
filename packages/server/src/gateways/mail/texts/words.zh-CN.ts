import type { AlertProblem, LateReason } from '@imagora/contract'
import type { AlertedIncident, FactorChange, ModeratedThing, OwnedThing } from '#gateways/mail/letters.ts'

export const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => '启用了身份验证器',
  totp_off: () => '停用了身份验证器',
  passkey_added: (name) => `添加了通行密钥“${name}”`,
  passkey_removed: (name) => `删除了通行密钥“${name}”`,
  codes_renewed: () => '重新生成了恢复码，旧的已经失效',
  code_used: () => '使用了一个恢复码',
  all_removed: () => '由管理员移除了全部两步验证方式，所有登录均已退出',
}

export const lateReasons: Record<LateReason, string> = {
  amount: '金额与订单不符',
  currency: '货币与订单不符',
  double: '订单此前已经支付',
  unconfirmed: '收到支付成功的通知，但支付平台没有确认',
  reused: '支付平台所报的款项此前已计入另一笔订单',
  ownerless: '下单的账户已经注销',
  coupon: '订单已取消，其优惠券已被用完',
  withdrawn: '所购内容已不存在',
  stale: '超过支付期限 7 天以上，价格可能已过时',
}
export const thingOf = (thing: OwnedThing) => ('group' in thing ? `角色组“${thing.group}”` : `${thing.size} 存储容量`)
export const whenOf = (days: number) => (days === 0 ? '即将到期' : `将在 ${days} 天内到期`)

export const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => `您的 ${count} 张图片已被下架`,
  album: ({ name }) => `您的相册“${name}”已被下架，其中的图片仍保留在图库中`,
  album_with_photos: ({ name }) => `您的相册“${name}”及其中的图片已被下架`,
  album_private: ({ name }) => `您的相册“${name}”已被设为私密`,
  album_hidden: ({ name }) => `您的相册“${name}”不再显示在广场`,
  album_shown: ({ name }) => `您的相册“${name}”已恢复在广场显示`,
}

export const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => '磁盘已满，站点目前只能查看和删除',
  disk_low: ({ name }) => `磁盘空间不足${name && `（${name}）`}`,
  storage_failing: ({ name }) => `存储“${name}”不能正常使用`,
  breaker_open: ({ name }) => `外部服务连续失败，已暂停调用（${name}）`,
  jobs_late: ({ count }) => `后台任务已延误 ${count} 分钟`,
  jobs_failed: ({ count }) => `${count} 个后台任务已失败`,
  errors_many: ({ count }) => `5 分钟内有 ${count} 个请求因程序出错而失败`,
  mail_failing: () => '邮件无法发出',
  backup_failed: ({ name }) => `备份失败${name && `（${name}）`}`,
  backup_old: ({ count }) => `最近一次成功的备份已是 ${count} 天前`,
  certificate_ending: ({ count }) =>
    count < 0 ? '站点的 HTTPS 证书已过期' : `站点的 HTTPS 证书将在 ${count} 天后到期`,
}

export const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what}（始于 ${incident.from}）`
    : `• 已恢复：${what}（${incident.from} – ${incident.to}）`
}

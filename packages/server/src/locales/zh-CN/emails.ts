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
  totp_on: () => '启用了身份验证器',
  totp_off: () => '停用了身份验证器',
  passkey_added: (name) => `添加了通行密钥“${name}”`,
  passkey_removed: (name) => `删除了通行密钥“${name}”`,
  codes_renewed: () => '重新生成了恢复码，旧的已经失效',
  code_used: () => '使用了一个恢复码',
  all_removed: () => '由管理员移除了全部两步验证方式，所有登录均已退出',
}

const lateReasons: Record<LateReason, string> = {
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
const thingOf = (thing: OwnedThing) => ('group' in thing ? `角色组“${thing.group}”` : `${thing.size} 存储容量`)
const whenOf = (days: number) => (days === 0 ? '即将到期' : `将在 ${days} 天内到期`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => `您的 ${count} 张图片已被下架`,
  album: ({ name }) => `您的相册“${name}”已被下架，其中的图片仍保留在图库中`,
  album_with_photos: ({ name }) => `您的相册“${name}”及其中的图片已被下架`,
  album_private: ({ name }) => `您的相册“${name}”已被设为不公开`,
  album_hidden: ({ name }) => `您的相册“${name}”不再显示在广场`,
  album_shown: ({ name }) => `您的相册“${name}”已恢复在广场显示`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => '磁盘已满，站点目前只能查看和删除',
  disk_low: ({ name }) => `磁盘空间不足${name && `（${name}）`}`,
  disk_filling: ({ name, count }) => `按目前的增长速度，磁盘${name && `（${name}）`}将在 ${count} 天后写满`,
  storage_failing: ({ name }) => `存储“${name}”不能正常使用`,
  breaker_open: ({ name }) => `外部服务连续失败，已暂停调用（${name}）`,
  jobs_late: ({ count }) => `后台任务已延误 ${count} 分钟`,
  jobs_failed: ({ count }) => `${count} 个后台任务已失败`,
  errors_many: ({ count }) => `5 分钟内有 ${count} 个请求因程序出错而失败`,
  mail_failing: () => '邮件无法发出',
  backup_failed: ({ name }) => `备份失败${name && `（${name}）`}`,
  backup_old: ({ count }) => `最近一次成功的备份已是 ${count} 天前`,
  backup_copy_failed: ({ name }) => `无法复制备份到“${name}”`,
  backup_incomplete: ({ name }) => `备份缺少这些存储的图片：${name}`,
  certificate_ending: ({ count }) =>
    count < 0 ? '站点的 HTTPS 证书已过期' : `站点的 HTTPS 证书将在 ${count} 天后到期`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what}（始于 ${incident.from}）`
    : `• 已恢复：${what}（${incident.from} – ${incident.to}）`
}

const purposes = { register: '注册账户', forget_password: '重设密码', bind: '绑定此邮箱', verify: '验证此邮箱' }
const byTeam = '这是网站管理团队的决定。在此之前您仍可登录并导出自己的数据。'
const notYou = '如果不是您本人的操作，请立即重设密码，并检查账户的登录设备。'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `${site_name} 测试邮件`,
    blocks: [
      { kind: 'text', text: '这是一封测试邮件。您能读到它，说明邮件设置正确，站点可以发送邮件。' },
      site_url === null
        ? { kind: 'text', text: '由于没有设置 PUBLIC_URL，邮件中不包含链接。请把它设为访客看到的地址。' }
        : { kind: 'button', label: '打开站点', url: site_url },
    ],
    note: `管理员在 ${site_name} 的后台发送了这封邮件，请勿回复。`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `${site_name} 验证码`,
    blocks: [
      { kind: 'text', text: `您正在 ${site_name} ${purposes[event]}，验证码为：` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `验证码 ${minutes} 分钟内有效，只能使用一次。请勿告诉任何人，站点工作人员也不会向您索要。`,
      },
    ],
    note: '如果您没有进行此操作，请忽略这封邮件，您的账户不会有任何变化。',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `您已经有 ${site_name} 的账户`,
    blocks: [
      {
        kind: 'text',
        text: `有人想用 ${address} 在 ${site_name} 注册新账户，但它已属于您的账户 ${username}，因此没有创建新账户。`,
      },
      { kind: 'text', text: '如果是您本人，请直接登录；忘记了密码，可在登录页选择“忘记密码”。' },
    ],
    note: '如果不是您本人，请忽略这封邮件，您的账户不会有任何变化。',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `邀请你加入 ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: inviter === null ? `邀请你在 ${site_name} 创建账号。` : `${inviter} 邀请你在 ${site_name} 创建账号。`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `留言：${note}` }]),
      { kind: 'button', label: '接受邀请', url },
      { kind: 'text', text: `此链接只能使用一次，有效期至 ${end_time}。` },
    ],
    note: '如果你不认识邀请人，请忽略此邮件，不会创建任何账号。',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `你在 ${site_name} 的账号`,
    blocks: [
      { kind: 'text', text: `已为你在 ${site_name} 创建账号，用户名：${username}` },
      { kind: 'button', label: '设置密码', url },
      { kind: 'text', text: `此链接只能使用一次，有效期至 ${end_time}。` },
    ],
    note: '如果你不知道此事，请忽略此邮件。没有此链接，任何人都无法使用该账号。',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `您的 ${site_name} 密码已修改`,
    blocks: [
      { kind: 'text', text: `账户 ${username} 的密码已于 ${time} 修改，其他设备上的登录已全部退出。` },
      { kind: 'text', text: notYou },
    ],
    note: '这是一封安全通知，请勿回复。',
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `管理员打开了您在 ${site_name} 的账户`,
    blocks: [
      { kind: 'text', text: `管理员 ${admin} 于 ${time} 打开了账户 ${username}，最长 ${minutes} 分钟。` },
      { kind: 'text', text: `原因：${reason}` },
      {
        kind: 'text',
        text: '管理员看不到您的密码，也不能更改您的登录方式、邮箱或支付。设置中的登录设备列表会显示这次访问，您可以在那里结束它。',
      },
    ],
    note: '这是关于账号安全的通知，请勿回复。',
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `您在 ${site_name} 的密码已被重置`,
    blocks: [
      {
        kind: 'text',
        text: `${time}，站点管理员重置了账号 ${username} 的密码。原密码已失效，所有设备都已退出登录。`,
      },
      { kind: 'text', text: '请在登录页选择“忘记密码”，填写此邮箱和以下验证码，设置新密码：' },
      { kind: 'code', code },
      { kind: 'text', text: `验证码 ${minutes} 分钟内有效；过期后可在同一页面重新获取。` },
    ],
    note: '这是关于账号安全的通知，请勿回复。',
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `您的 ${site_name} 邮箱已更换`,
    blocks: [
      { kind: 'text', text: `账户 ${username} 的邮箱已于 ${time} 更换为 ${email}。此后的通知和验证码不再发送到这里。` },
      { kind: 'text', text: '如果不是您本人的操作，请尽快联系站点管理员。' },
    ],
    note: '这是一封安全通知，请勿回复。',
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `您的 ${site_name} 账户绑定了新的手机号`,
    blocks: [
      { kind: 'text', text: `账户 ${username} 已于 ${time} 绑定手机号 ${phone}。` },
      { kind: 'text', text: notYou },
    ],
    note: '这是一封安全通知，请勿回复。',
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `您的 ${site_name} 两步验证有变化`,
    blocks: [
      { kind: 'text', text: `账户 ${username} 已于 ${time} ${factorChanges[change.kind](change.name ?? '')}。` },
      { kind: 'text', text: notYou },
    ],
    note: '这是一封安全通知，请勿回复。',
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `您的 ${site_name} 账户将被删除`,
    blocks: [
      {
        kind: 'text',
        text: `账户 ${username} 已于 ${time} 被安排删除，将于 ${deletion_time} 连同全部图片、相册和令牌一起永久删除。`,
      },
      { kind: 'text', text: is_expelled ? byTeam : '在此之前登录网站，即可在页面顶部的提示中撤销删除。' },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: '这是一封安全通知，请勿回复。',
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `您的 ${site_name} 账户已删除`,
    blocks: [{ kind: 'text', text: `账户 ${username} 及其个人资料已于 ${time} 删除，图片和相册正在清除，无法恢复。` }],
    note: '这是与该账户有关的最后一封邮件，请勿回复。',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `您的 ${site_name} 账户已通过审核`,
    blocks: [
      { kind: 'text', text: `${username}，欢迎！您在 ${site_name} 的账户已通过审核，现在可以登录了。` },
      ...(url === null ? [] : [{ kind: 'button' as const, label: '登录', url }]),
    ],
    note: `您收到这封邮件，是因为您在 ${site_name} 注册了账户，请勿回复。`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `关于您在 ${site_name} 的注册`,
    blocks: [
      {
        kind: 'text',
        text: `您以用户名 ${username} 在 ${site_name} 的注册未通过审核，账户及其资料已删除。`,
      },
    ],
    note: '这是与该账户有关的最后一封邮件，请勿回复。',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `您向 ${site_name} 提交的举报已处理`,
    blocks: [
      { kind: 'text', text: `您向 ${site_name} 举报了：${url}` },
      { kind: 'text', text: is_upheld ? '经核实，举报成立，我们已作处理。' : '经核实，未发现其违反站点规则。' },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `您收到这封邮件，是因为您曾向 ${site_name} 提交举报，请勿回复。`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `关于您在 ${site_name} 的内容`,
    blocks: [
      { kind: 'text', text: `${username}，您好。经站点团队处理，${moderations[thing.kind](thing)}。` },
      ...(reason ? [{ kind: 'text' as const, text: `原因：${reason}` }] : []),
      { kind: 'text', text: '如有异议，请在站内提交工单。' },
    ],
    note: `您收到这封邮件，是因为它与您在 ${site_name} 的账户有关，请勿回复。`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `您在 ${site_name} 的订单已支付`,
    blocks: [
      { kind: 'text', text: `${username}，感谢您的购买。已收到“${product}”的款项 ${amount}，权益现已生效。` },
      { kind: 'text', text: `订单号：${trade_no}。可在订单页面下载收据。` },
    ],
    note: '这是一封订单通知，请勿回复。',
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `有待处理的款项：订单 ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name} 的订单 ${trade_no} 收到款项 ${amount}，但没有发放权益，原因：${lateReasons[reason]}。`,
      },
      { kind: 'text', text: '请在支付平台核对这笔款项，并到后台处理。' },
    ],
    note: '这封通知会发送给所有管理员，请勿回复。',
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name} 告警：${alertProblems[news.problem](news)}` : `${site_name} 已恢复正常`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: '查看运行状况', url }]),
      ],
      note: '同一问题只通知一次，恢复后再通知一次。接收人可在后台的站点设置中更改。',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Webhook「${name}」已停用`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name} 的 Webhook「${name}」（${url}）自 ${since} 起一直无法送达，已自动停用。`,
      },
      { kind: 'text', text: '未送达的内容可在后台查看。修复后请在后台重新启用。' },
    ],
    note: '这封通知会发送给所有管理员，请勿回复。',
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `您在 ${site_name} 的图片未能公开`,
    blocks: [
      {
        kind: 'text',
        text: `${username}，您的图片「${photo}」未通过公开前的审核，仍为不公开，其他内容没有变化。`,
      },
      ...(reason ? [{ kind: 'text', text: `原因：${reason}` } as const] : []),
    ],
    note: '如果您认为有误，请联系站点管理员。',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `您在 ${site_name} 的付款正在核实`,
    blocks: [
      { kind: 'text', text: `${username}，您为订单 ${trade_no} 支付的 ${amount} 已收到，但无法自动与订单匹配。` },
      { kind: 'text', text: '管理员会尽快核实：发放权益，或原路退款。' },
    ],
    note: '这是一封订单通知，请勿回复。',
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `您在 ${site_name} 的订单已退款`,
    blocks: [
      { kind: 'text', text: `${username}，“${product}”（订单 ${trade_no}）已登记退款 ${amount}。` },
      { kind: 'text', text: '款项将按原支付方式退回，到账时间以支付平台为准。' },
    ],
    note: '这是一封订单通知，请勿回复。',
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `您在 ${site_name} 的${thingOf(thing)}${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `账户 ${username} 的${thingOf(thing)}将于 ${end_time} 到期。` },
      {
        kind: 'text',
        text: '到期前续订同一套餐，时间从原到期时间顺延。到期后图片会保留，超出容量时不能上传新的图片。',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: '续订', url: renew_url }] : []),
    ],
    note: `您收到这封邮件，是因为您在 ${site_name} 购买或获赠了它，请勿回复。`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `您在 ${site_name} 的存储容量不足`,
    blocks: [
      { kind: 'text', text: `账户 ${username} 已使用 ${used}，而现在的容量为 ${capacity}。在腾出空间之前不能上传。` },
      {
        kind: 'text',
        text: trash_time
          ? `请删除一些图片或购买容量。到 ${trash_time} 仍然超出时，最新的图片会被移入回收站，直到不再超出。`
          : '已有的图片会全部保留，链接照常可用。要继续上传，请删除一些图片或购买容量。',
      },
    ],
    note: `您收到这封邮件，是因为您在 ${site_name} 的订阅或容量有变化，请勿回复。`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `您在 ${site_name} 的 ${count} 张图片已移入回收站`,
    blocks: [
      {
        kind: 'text',
        text: `账户 ${username} 的图片超出容量 ${capacity} 已久，最新的 ${count} 张已移入回收站。`,
      },
      { kind: 'text', text: '在回收站清空之前，腾出空间或购买容量后可以恢复它们。' },
    ],
    note: `您收到这封邮件，是因为您在 ${site_name} 的图片超出了容量，请勿回复。`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `${site_name} 工单有新消息：${title}` : `您在 ${site_name} 的工单有新回复：${title}`,
    blocks: [
      { kind: 'text', text: `工单 ${issue_no}《${title}》：` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: '如需回复，请登录站点并打开该工单。' }
        : { kind: 'button', label: '查看工单', url },
    ],
    note: '请登录后在工单中回复，不要回复此邮件。可在“设置”的偏好中关闭工单邮件。',
  }),
}

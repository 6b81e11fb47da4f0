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
  totp_on: () => '已開啟驗證器應用程式',
  totp_off: () => '已關閉驗證器應用程式',
  passkey_added: (name) => `已新增通行金鑰「${name}」`,
  passkey_removed: (name) => `已刪除通行金鑰「${name}」`,
  codes_renewed: () => '已產生新的復原碼，舊的復原碼已失效',
  code_used: () => '已使用一組復原碼',
  all_removed: () => '管理員已關閉兩步驟驗證，並將所有裝置登出',
}

const lateReasons: Record<LateReason, string> = {
  amount: '金額與訂單不符',
  currency: '幣別與訂單不符',
  double: '訂單先前已付款',
  unconfirmed: '收到付款通知，但付款平台未確認',
  reused: '這筆款項已計入另一筆訂單',
  ownerless: '下單的帳號已刪除',
  coupon: '訂單已取消，且其優惠券已用完',
  withdrawn: '訂購的項目已不存在',
  stale: '訂單逾期超過 7 天，價格可能已變動',
}
const thingOf = (thing: OwnedThing) => ('group' in thing ? `方案「${thing.group}」` : `儲存空間（${thing.size}）`)
const whenOf = (days: number) => (days === 0 ? '今天到期' : `將在 ${days} 天內到期`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => `您的 ${count} 張相片已下架`,
  album: ({ name }) => `您的相簿「${name}」已下架，其中的相片仍保留在您的圖庫中`,
  album_with_photos: ({ name }) => `您的相簿「${name}」及其中的相片已下架`,
  album_private: ({ name }) => `您的相簿「${name}」已設為不公開`,
  album_hidden: ({ name }) => `您的相簿「${name}」不再顯示於「探索」`,
  album_shown: ({ name }) => `您的相簿「${name}」已重新顯示於「探索」`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => '磁碟已滿，目前只能檢視和刪除相片，無法上傳',
  disk_low: ({ name }) => `磁碟空間不足${name && `（${name}）`}`,
  disk_filling: ({ name, count }) => `依目前的成長速度，磁碟${name && `（${name}）`}將在 ${count} 天後寫滿`,
  storage_failing: ({ name }) => `儲存位置「${name}」異常`,
  breaker_open: ({ name }) => `外部服務連續失敗，已暫停（${name}）`,
  jobs_late: ({ count }) => `背景工作延遲 ${count} 分鐘`,
  jobs_failed: ({ count }) => `${count} 項背景工作失敗`,
  errors_many: ({ count }) => `五分鐘內有 ${count} 個請求因伺服器錯誤而失敗`,
  mail_failing: () => '無法寄送電子郵件',
  backup_failed: ({ name }) => `備份失敗${name && `（${name}）`}`,
  backup_old: ({ count }) => `上次成功的備份是 ${count} 天前`,
  backup_copy_failed: ({ name }) => `無法將備份複製到「${name}」`,
  backup_incomplete: ({ name }) => `備份缺少這些儲存位置的相片：${name}`,
  certificate_ending: ({ count }) =>
    count < 0 ? '網站的 HTTPS 憑證已過期' : `網站的 HTTPS 憑證將在 ${count} 天後到期`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what}（自 ${incident.from} 起）`
    : `• 已解決：${what}（${incident.from} – ${incident.to}）`
}

const purposes = {
  register: '註冊帳號',
  forget_password: '重設密碼',
  bind: '綁定此電子郵件',
  verify: '驗證此電子郵件',
}
const untilThen = '在此之前，您可以登入，並在頁面頂端的提示中取消刪除。'
const byTeam = '這是網站管理團隊的決定。在此之前，您仍可以登入並匯出資料。'
const notYou = '如果這不是您本人的操作，請立即重設密碼，並檢查已登入的裝置。'
const securityNote = '這是帳號安全通知，請勿回覆。'
const orderNote = '這是訂單通知，請勿回覆。'
const adminsNote = '此通知會寄給所有管理員，請勿回覆。'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `${site_name} 測試郵件`,
    blocks: [
      { kind: 'text', text: '這是一封測試郵件。您的電子郵件設定正確，網站可以寄送郵件。' },
      site_url === null
        ? { kind: 'text', text: '由於未設定 PUBLIC_URL，郵件中不含連結。請將它設為訪客使用的網址。' }
        : { kind: 'button', label: '開啟網站', url: site_url },
    ],
    note: `此郵件由管理員從 ${site_name} 的管理後台寄出，請勿回覆。`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `${site_name} 驗證碼`,
    blocks: [
      { kind: 'text', text: `您正在 ${site_name} ${purposes[event]}，驗證碼為：` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `驗證碼 ${minutes} 分鐘內有效，只能使用一次。請勿告訴任何人，我們絕不會向您索取驗證碼。`,
      },
    ],
    note: '如果您沒有要求此驗證碼，請忽略這封郵件，您的帳號不會有任何變動。',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `您已經有 ${site_name} 帳號`,
    blocks: [
      {
        kind: 'text',
        text: `有人嘗試用 ${address} 在 ${site_name} 註冊，但它屬於您的帳號 ${username}，因此未建立新帳號。`,
      },
      { kind: 'text', text: '如果是您本人，請直接登入；如果忘記密碼，可以在登入頁面重設。' },
    ],
    note: '如果不是您本人，請忽略這封郵件，您的帳號不會有任何變動。',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `邀請你加入 ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: inviter === null ? `邀請你在 ${site_name} 建立帳號。` : `${inviter} 邀請你在 ${site_name} 建立帳號。`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `留言：${note}` }]),
      { kind: 'button', label: '接受邀請', url },
      { kind: 'text', text: `此連結只能使用一次，有效期至 ${end_time}。` },
    ],
    note: '如果你不認識邀請人，請忽略此郵件，不會建立任何帳號。',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `你在 ${site_name} 的帳號`,
    blocks: [
      { kind: 'text', text: `已為你在 ${site_name} 建立帳號，使用者名稱：${username}` },
      { kind: 'button', label: '設定密碼', url },
      { kind: 'text', text: `此連結只能使用一次，有效期至 ${end_time}。` },
    ],
    note: '如果你不知道此事，請忽略此郵件。沒有此連結，任何人都無法使用該帳號。',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `您的 ${site_name} 密碼已變更`,
    blocks: [
      { kind: 'text', text: `帳號 ${username} 的密碼已於 ${time} 變更，其他裝置已全部登出。` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `管理員開啟了您在 ${site_name} 的帳號`,
    blocks: [
      { kind: 'text', text: `管理員 ${admin} 於 ${time} 開啟了帳號 ${username}，最長 ${minutes} 分鐘。` },
      { kind: 'text', text: `原因：${reason}` },
      {
        kind: 'text',
        text: '管理員看不到您的密碼，也無法變更您的登入方式、電子郵件或付款。設定中的裝置清單會顯示這次存取，您可以在那裡結束它。',
      },
    ],
    note: securityNote,
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `您的 ${site_name} 密碼已重設`,
    blocks: [
      {
        kind: 'text',
        text: `網站管理團隊已於 ${time} 重設帳號 ${username} 的密碼。舊密碼已失效，所有裝置都已登出。`,
      },
      { kind: 'text', text: '如要設定新密碼，請在登入頁面選擇「忘記密碼」，並輸入此電子郵件和下列驗證碼：' },
      { kind: 'code', code },
      { kind: 'text', text: `驗證碼 ${minutes} 分鐘內有效，過期後可在同一頁面重新取得。` },
    ],
    note: securityNote,
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `您的 ${site_name} 電子郵件已變更`,
    blocks: [
      {
        kind: 'text',
        text: `帳號 ${username} 的電子郵件已於 ${time} 變更為 ${email}。通知和驗證碼將不再寄送到此地址。`,
      },
      { kind: 'text', text: '如果這不是您本人的操作，請立即聯絡網站管理員。' },
    ],
    note: securityNote,
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `您的 ${site_name} 帳號已綁定手機號碼`,
    blocks: [
      { kind: 'text', text: `帳號 ${username} 已於 ${time} 綁定手機號碼 ${phone}。` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `您的 ${site_name} 兩步驟驗證有變動`,
    blocks: [
      { kind: 'text', text: `帳號 ${username}，${time}：${factorChanges[change.kind](change.name ?? '')}。` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `您的 ${site_name} 帳號即將刪除`,
    blocks: [
      {
        kind: 'text',
        text: `帳號 ${username} 已於 ${time} 排定刪除，將於 ${deletion_time} 連同所有相片、相簿和權杖一併永久刪除。`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: securityNote,
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `您的 ${site_name} 帳號已刪除`,
    blocks: [
      {
        kind: 'text',
        text: `帳號 ${username} 已於 ${time} 刪除。其相片和相簿正在移除，且無法還原。`,
      },
    ],
    note: '這是此帳號的最後一封郵件，請勿回覆。',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `您的 ${site_name} 帳號已核准`,
    blocks: [
      { kind: 'text', text: `${username}，歡迎！您在 ${site_name} 的帳號已核准，現在可以登入了。` },
      ...(url === null ? [] : [{ kind: 'button' as const, label: '登入', url }]),
    ],
    note: `您收到這封郵件，是因為您在 ${site_name} 註冊了帳號，請勿回覆。`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `關於您在 ${site_name} 的註冊`,
    blocks: [
      {
        kind: 'text',
        text: `您以使用者名稱 ${username} 在 ${site_name} 的註冊未獲核准，帳號及其資料已刪除。`,
      },
    ],
    note: '這是此帳號的最後一封郵件，請勿回覆。',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `您向 ${site_name} 提出的檢舉已處理`,
    blocks: [
      { kind: 'text', text: `您向 ${site_name} 檢舉了：${url}` },
      { kind: 'text', text: is_upheld ? '經審查，檢舉成立，我們已採取行動。' : '經審查，該內容未違反網站規則。' },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `您會收到這封郵件，是因為您曾向 ${site_name} 提出檢舉，請勿回覆。`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `關於您在 ${site_name} 的內容`,
    blocks: [
      {
        kind: 'text',
        text: `${username}，您好：經 ${site_name} 團隊審查，${moderations[thing.kind](thing)}。`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `原因：${reason}` }] : []),
      { kind: 'text', text: '如果您認為有誤，請在網站上新增客服單。' },
    ],
    note: `您會收到這封郵件，是因為它與您的 ${site_name} 帳號有關，請勿回覆。`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `您的 ${site_name} 訂單已付款`,
    blocks: [
      { kind: 'text', text: `${username}，感謝您的購買。我們已收到「${product}」的款項 ${amount}，現已生效。` },
      { kind: 'text', text: `訂單編號：${trade_no}。您可以在訂單頁面下載收據。` },
    ],
    note: orderNote,
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `款項待處理：訂單 ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name} 的訂單 ${trade_no} 收到款項 ${amount}，但未生效：${lateReasons[reason]}。`,
      },
      { kind: 'text', text: '請在付款平台核對這筆款項，再到管理後台處理。' },
    ],
    note: adminsNote,
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name} 警示：${alertProblems[news.problem](news)}` : `${site_name} 已恢復正常`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: '查看網站狀態', url }]),
      ],
      note: '問題發生時和解決時會各通知一次。收件人可在管理後台變更。',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Webhook「${name}」已停用`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name} 的 Webhook「${name}」（${url}）自 ${since} 起持續傳送失敗，已停用。`,
      },
      { kind: 'text', text: '未送達的事件列在管理後台，修正後請在那裡重新啟用。' },
    ],
    note: adminsNote,
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `您在 ${site_name} 的相片未能公開`,
    blocks: [
      {
        kind: 'text',
        text: `${username}，您的相片「${photo}」經審查後無法公開，將維持不公開，其他內容不變。`,
      },
      ...(reason ? [{ kind: 'text', text: `原因：${reason}` } as const] : []),
    ],
    note: '如果您認為有誤，請聯絡網站團隊。',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `您的 ${site_name} 款項正在確認`,
    blocks: [
      {
        kind: 'text',
        text: `${username}，我們已收到您為訂單 ${trade_no} 支付的 ${amount}，但無法自動與訂單配對。`,
      },
      { kind: 'text', text: '管理員會進行確認，並完成訂單或退款給您。' },
    ],
    note: orderNote,
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `您的 ${site_name} 訂單已退款`,
    blocks: [
      { kind: 'text', text: `${username}，「${product}」（訂單 ${trade_no}）已退款 ${amount}。` },
      { kind: 'text', text: '款項會退回您原本的付款方式，所需時間依付款平台而定。' },
    ],
    note: orderNote,
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `您在 ${site_name} 的${thingOf(thing)}${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `帳號 ${username} 的${thingOf(thing)}將於 ${end_time} 到期。` },
      {
        kind: 'text',
        text: '如果在到期前續訂，新的期間會從目前期間結束時開始。到期後相片會保留，但超出儲存空間上限時無法上傳。',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: '續訂', url: renew_url }] : []),
    ],
    note: `您會收到這封郵件，是因為您在 ${site_name} 購買或獲贈了此項目，請勿回覆。`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `您的 ${site_name} 儲存空間已滿`,
    blocks: [
      {
        kind: 'text',
        text: `帳號 ${username} 已使用 ${used}，容量為 ${capacity}。釋出空間前無法上傳。`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `請刪除相片或購買儲存空間。如果到 ${trash_time} 仍超出上限，最新的相片會移至垃圾桶，直到不再超出為止。`
          : '您的相片會保留，連結也持續有效。如要繼續上傳，請刪除相片或購買儲存空間。',
      },
    ],
    note: `您會收到這封郵件，是因為您在 ${site_name} 的訂閱或儲存空間有變動，請勿回覆。`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `您在 ${site_name} 的 ${count} 張相片已移至垃圾桶`,
    blocks: [
      {
        kind: 'text',
        text: `帳號 ${username} 超出 ${capacity} 的儲存空間上限過久，最新的 ${count} 張相片已移至垃圾桶。`,
      },
      { kind: 'text', text: '在垃圾桶清空之前，只要釋出空間或購買儲存空間，就可以還原相片。' },
    ],
    note: `您會收到這封郵件，是因為您在 ${site_name} 的相片超出儲存空間上限，請勿回覆。`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `${site_name} 客服單有新訊息：${title}` : `您在 ${site_name} 的客服單有新回覆：${title}`,
    blocks: [
      { kind: 'text', text: `客服單 ${issue_no}「${title}」：` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: '如要回覆，請登入網站並開啟此客服單。' }
        : { kind: 'button', label: '開啟客服單', url },
    ],
    note: '請在客服單中回覆，不要直接回覆此郵件。您可以在設定中關閉客服單郵件。',
  }),
}

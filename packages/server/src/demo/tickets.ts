import type { TicketInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'

interface FillTicketsDeps {
  services: Pick<Services, 'tickets' | 'ticketAdmin'>
  /** The administrator comes first; the others open tickets. */
  callers: Caller[]
  client: Client
  /** Advances the clock between two replies. */
  wait: () => void
}

interface DemoTicket {
  asked: TicketInput
  /** Replies of the team and the owner, alternating. */
  said?: string[]
  isClosed?: boolean
  isAssigned?: boolean
}

const invoice: DemoTicket = {
  asked: { title: '如何开具发票？', level: 'low', content: '购买了**专业版**一年，想要一张抬头为公司的发票。' },
  said: ['在“订单管理”打开订单，右上角可以下载收据；需要公司抬头时请回复抬头与税号。', '下载到了，谢谢！'],
  isClosed: true,
}

const slow: DemoTicket = {
  asked: {
    title: 'Uploads stop at 80 %',
    level: 'high',
    content: 'Since yesterday large files stop:\n\n- JPEG of 18 MB\n- Firefox 140 on Linux\n\nSmaller ones are fine.',
  },
  said: [
    'Thank you for the details. Does it go on when you press **Retry**? Uploads are resumable.',
    'It does, but it stops again at the next file.',
  ],
  isAssigned: true,
}

const album: DemoTicket = {
  asked: { title: '相册可以按拍摄时间排序吗？', level: 'medium', content: '导入旧照片之后，顺序是按上传时间排的。' },
  said: ['可以：在相册的“排序”里选择，并且可以拖动调整。'],
}

const lost: DemoTicket = {
  asked: { title: '误删的照片能找回吗', level: 'medium', content: '昨天清理相册时删掉了几张，回收站里也看不到。' },
}

const templates = [
  { name: '请补充信息', content: '感谢来信。请补充：浏览器与版本、出现问题的时间，以及一张截图。' },
  { name: '已解决', content: '问题已经处理，请刷新页面后再试；如仍有异常，直接在此回复即可。' },
]

/** Fills in tickets of users: answered, closed and waiting. */
export async function fillTickets({ services: { tickets, ticketAdmin }, callers, client, wait }: FillTicketsDeps) {
  const [keeper, ann, kai] = callers
  if (!keeper || !ann || !kai) return
  const team = { caller: keeper, client }
  for (const template of templates) await ticketAdmin.templates.create(team, template)

  async function createTicket(owner: Caller, { asked, said = [], isClosed = false, isAssigned = false }: DemoTicket) {
    wait()
    const { issue_no } = await tickets.create({ caller: owner, client }, asked)
    if (isAssigned) await ticketAdmin.assign(team, issue_no, keeper!.id)
    for (const [place, words] of said.entries()) {
      wait()
      if (place % 2 === 0) await ticketAdmin.reply(team, issue_no, words)
      else await tickets.reply({ caller: owner, client }, issue_no, words)
    }
    if (isClosed) await tickets.close(owner, issue_no)
  }

  await createTicket(ann, invoice)
  await createTicket(kai, album)
  await createTicket(ann, slow)
  await createTicket(kai, lost)
}

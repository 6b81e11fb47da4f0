import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { captchaFields } from '../identity/auth.ts'
import { Email, Id, IdParams, Line, Lines, PageQuery, pageOf, RequiredLine, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, reportActs, reportReasons, reportTypes } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { ShareParams } from '../sharing/shares.ts'

export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.output<typeof ReportReason>

export const ReportType = z.enum(reportTypes)
export type ReportType = z.output<typeof ReportType>

export const ReportAct = z.enum(reportActs)
export type ReportAct = z.output<typeof ReportAct>

const ReportState = z.enum(['open', 'upheld', 'dismissed'])

const words = Lines(limits.report.content).refine((text) => text !== '', 'required' satisfies InvalidCode)
const reason = ReportReason.default('other')

/** A report by a user. */
export const ReportInput = z.strictObject({ content: words, reason })
export type ReportInput = z.output<typeof ReportInput>

/** A report that anyone may send; the captcha is required without a login. */
export const StrangerReport = ReportInput.extend({
  captcha: captchaFields.captcha.optional(),
  captcha_key: captchaFields.captcha_key.optional(),
})
export type StrangerReport = z.output<typeof StrangerReport>

export const AbuseReport = StrangerReport.extend({
  url: RequiredLine(limits.report.url, 'required').meta({
    description: 'The address of a picture or page of this site',
  }),
  email: z
    .union([z.literal(''), Email])
    .default('')
    .meta({ description: 'Where to write what became of it' }),
})
export type AbuseReport = z.output<typeof AbuseReport>

const Person = z.object({ id: Id, username: z.string() }).nullable()

export const AdminReport = z.object({
  id: Id,
  type: ReportType,
  state: ReportState,
  reason: ReportReason,
  content: z.string(),
  url: z.string().meta({ description: 'What was reported, as it was given' }),
  title: z.string().meta({ description: 'What it was called when it was reported' }),
  reporter: Person.meta({ description: 'Null for a visitor' }),
  email: z.string(),
  owner: Person.meta({ description: 'Whose it is' }),
  act: ReportAct,
  note: z.string(),
  word: z.string(),
  decided_by: Person,
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AdminReport = z.output<typeof AdminReport>

export const ReportDetail = AdminReport.extend({
  target: z
    .object({
      id: Id,
      title: z.string(),
      text: z.string(),
      url: z.string().meta({ description: 'Where it is seen; nothing where only its owner sees it' }),
      pictures: z.array(z.string()),
      is_public: z.boolean(),
    })
    .nullable()
    .meta({ description: 'Null where it is gone, or was never found' }),
  acts: z.array(ReportAct).meta({ description: 'What can be done about it now' }),
  others: z.int().meta({ description: 'How many other open reports are about the same' }),
})
export type ReportDetail = z.output<typeof ReportDetail>

export const ReportQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of the words, the title or the address; or a whole username' }),
  state: ReportState.or(z.literal('all')).default('open'),
  type: ReportType.optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const ReportDecision = z.strictObject({
  decision: z.enum(['dismiss', 'uphold']),
  act: ReportAct.default('none'),
  blocks: z.boolean().default(false).meta({ description: 'The file that is taken down may not be uploaded again' }),
  note: Line(limits.report.note).default('').meta({ description: 'For the admin panel alone' }),
  word: Lines(limits.report.word)
    .default('')
    .meta({ description: 'To the reporter, by mail where there is an address' }),
  takes_others: z.boolean().default(false).meta({ description: 'Other open reports about the same are decided alike' }),
})
export type ReportDecision = z.output<typeof ReportDecision>

const seen = { access: 'explore:write', body: ReportInput, answers: 204 } as const

export const reports = defineRoutes({
  'POST /explore/photos/{id}/report': { ...seen, params: IdParams, refuses: ['explore_off', 'photo_missing'] },
  'POST /explore/albums/{id}/report': { ...seen, params: IdParams, refuses: ['explore_off', 'album_missing'] },
  'POST /explore/users/{username}/report': {
    ...seen,
    params: z.object({ username: Line(limits.text).transform((name) => name.toLowerCase()) }),
    refuses: ['explore_off', 'user_missing'],
  },
  'POST /shares/{slug}/report': {
    access: 'public',
    params: ShareParams,
    body: StrangerReport,
    answers: 204,
    refuses: ['share_missing', 'captcha_wrong', 'captcha_unavailable'],
  },
  'POST /reports': {
    access: 'public',
    body: AbuseReport,
    answers: 204,
    refuses: ['captcha_wrong', 'captcha_unavailable'],
  },
  'GET /admin/reports': { access: 'admin', permission: 'reports.read', query: ReportQuery, data: pageOf(AdminReport) },
  'GET /admin/reports/{id}': {
    access: 'admin',
    permission: 'reports.read',
    params: IdParams,
    data: ReportDetail,
    refuses: ['report_missing'],
  },
  'PUT /admin/reports': {
    access: 'admin',
    permission: 'reports.write',
    reauth: true,
    bulk: true,
    body: ReportDecision.pick({ decision: true, note: true })
      .extend({ ids: bulkIdsOf(Id) })
      .strict(),
    data: bulkResultsOf(Id),
  },
  'PUT /admin/reports/{id}': {
    access: 'admin',
    permission: 'reports.write',
    reauth: true,
    params: IdParams,
    body: ReportDecision,
    answers: 204,
    refuses: ['report_missing', 'report_decided', 'last_admin', 'own_suspension'],
  },
})

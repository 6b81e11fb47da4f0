import type {
  AdminAlbum,
  AdminOrder,
  AdminPhoto,
  AdminReport,
  AdminShare,
  AdminTicket,
  AdminUser,
  Alias,
  AuditEntry,
  Coupon,
} from '@imagora/contract'
import { withoutSignature } from '#images/picture-urls.ts'
import type { CsvHeading } from '#locales/text-catalog.ts'
import type { CsvCell } from '@imagora/contract/csv'

export interface Rows {
  users: AdminUser
  photos: AdminPhoto
  albums: AdminAlbum
  shares: AdminShare
  reports: AdminReport
  orders: AdminOrder
  coupons: Coupon
  tickets: AdminTicket
  audit: AuditEntry
  aliases: Alias
}

export type CsvExportTable = keyof Rows

type Columns<Row> = { [H in CsvHeading]?: (row: Row) => CsvCell }

const person = (user: { username: string } | null) => user?.username

/** Exported columns of each list, in this order. */
export const columns: { [T in CsvExportTable]: Columns<Rows[T]> } = {
  users: {
    id: ({ id }) => id,
    username: ({ username }) => username,
    name: ({ name }) => name,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    group: ({ group }) => group.name,
    is_admin: ({ is_admin }) => is_admin,
    is_suspended: ({ is_suspended }) => is_suspended,
    has_second_factor: ({ has_second_factor }) => has_second_factor,
    photo_count: ({ photo_count }) => photo_count,
    used_storage: ({ used_storage }) => used_storage,
    ip: ({ login_ip }) => login_ip,
    deletion_at: ({ deletion_at }) => deletion_at,
    deleted_at: ({ deleted_at }) => deleted_at,
    created_at: ({ created_at }) => created_at,
  },
  photos: {
    id: ({ id }) => id,
    key: ({ key }) => key,
    name: ({ name }) => name,
    alt: ({ alt }) => alt,
    filename: ({ filename }) => filename,
    user: ({ user }) => person(user),
    mimetype: ({ mimetype }) => mimetype,
    bytes: ({ bytes }) => bytes,
    width: ({ width }) => width,
    height: ({ height }) => height,
    sha256: ({ sha256 }) => sha256,
    storage: ({ storage }) => storage.name,
    ip: ({ ip_address }) => ip_address,
    is_public: ({ is_public }) => is_public,
    is_protected: ({ is_protected }) => is_protected,
    is_blocked: ({ is_blocked }) => is_blocked,
    view_count: ({ views }) => views,
    expired_at: ({ expired_at }) => expired_at,
    deleted_at: ({ deleted_at }) => deleted_at,
    created_at: ({ created_at }) => created_at,
    url: ({ public_url }) => withoutSignature(public_url),
  },
  albums: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    content: ({ intro }) => intro,
    user: ({ user }) => person(user),
    is_public: ({ is_public }) => is_public,
    is_hidden: ({ is_hidden }) => is_hidden,
    photo_count: ({ photo_count }) => photo_count,
    created_at: ({ created_at }) => created_at,
  },
  shares: {
    id: ({ id }) => id,
    url: ({ url }) => url,
    content: ({ content }) => content,
    user: ({ user }) => person(user),
    album: ({ album }) => album?.name,
    has_password: ({ has_password }) => has_password,
    is_removed: ({ is_removed }) => is_removed,
    photo_count: ({ photo_count }) => photo_count,
    view_count: ({ view_count }) => view_count,
    download_count: ({ download_count }) => download_count,
    expired_at: ({ expired_at }) => expired_at,
    created_at: ({ created_at }) => created_at,
  },
  reports: {
    id: ({ id }) => id,
    type: ({ type }) => type,
    state: ({ state }) => state,
    reason: ({ reason }) => reason,
    title: ({ title }) => title,
    url: ({ url }) => url,
    content: ({ content }) => content,
    reporter: ({ reporter }) => person(reporter),
    email: ({ email }) => email,
    user: ({ owner }) => person(owner),
    act: ({ act }) => act,
    note: ({ note }) => note,
    word: ({ word }) => word,
    decided_by: ({ decided_by }) => person(decided_by),
    decided_at: ({ decided_at }) => decided_at,
    created_at: ({ created_at }) => created_at,
  },
  orders: {
    trade_no: ({ trade_no }) => trade_no,
    status: ({ status }) => status,
    user: ({ user }) => person(user),
    name: ({ product }) => product.name,
    amount: ({ amount }) => amount,
    deduct_amount: ({ deduct_amount }) => deduct_amount,
    refunded_amount: ({ refunded_amount }) => refunded_amount,
    currency: ({ currency }) => currency,
    pay_method: ({ pay_method }) => pay_method,
    code: ({ coupon }) => coupon?.code,
    late: ({ late }) => late,
    paid_at: ({ paid_at }) => paid_at,
    canceled_at: ({ canceled_at }) => canceled_at,
    cancel_reason: ({ cancel_reason }) => cancel_reason,
    created_at: ({ created_at }) => created_at,
  },
  coupons: {
    id: ({ id }) => id,
    code: ({ code }) => code,
    name: ({ name }) => name,
    type: ({ type }) => type,
    value: ({ value }) => value,
    currency: ({ currency }) => currency,
    min_amount: ({ min_amount }) => min_amount,
    starts_at: ({ starts_at }) => starts_at,
    ends_at: ({ ends_at }) => ends_at,
    total_limit: ({ total_limit }) => total_limit,
    per_user_limit: ({ per_user_limit }) => per_user_limit,
    used_count: ({ used_count }) => used_count,
    is_enabled: ({ is_enabled }) => is_enabled,
    created_at: ({ created_at }) => created_at,
  },
  tickets: {
    issue_no: ({ issue_no }) => issue_no,
    title: ({ title }) => title,
    status: ({ status }) => status,
    level: ({ level }) => level,
    user: ({ user }) => person(user),
    assigned: ({ assigned }) => person(assigned),
    content: ({ content }) => content,
    reply_count: ({ reply_count }) => reply_count,
    created_at: ({ created_at }) => created_at,
    updated_at: ({ updated_at }) => updated_at,
    closed_at: ({ closed_at }) => closed_at,
  },
  audit: {
    id: ({ id }) => id,
    created_at: ({ created_at }) => created_at,
    user: ({ user }) => person(user),
    action: ({ action }) => action,
    target: ({ target }) => target,
    detail: ({ detail }) => JSON.stringify(detail),
    ip: ({ ip }) => ip,
  },
  aliases: {
    path: ({ path }) => path,
    key: ({ key }) => key,
    name: ({ name }) => name,
    created_at: ({ created_at }) => created_at,
  },
}

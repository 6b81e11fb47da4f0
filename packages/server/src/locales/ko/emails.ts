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
  totp_on: () => '인증 앱이 사용 설정되었습니다',
  totp_off: () => '인증 앱 사용이 중지되었습니다',
  passkey_added: (name) => `‘${name}’ 패스키가 추가되었습니다`,
  passkey_removed: (name) => `‘${name}’ 패스키가 삭제되었습니다`,
  codes_renewed: () => '새 복구 코드가 발급되었으며 기존 코드는 더 이상 사용할 수 없습니다',
  code_used: () => '복구 코드가 사용되었습니다',
  all_removed: () => '관리자가 2단계 인증을 해제하고 모든 기기에서 로그아웃했습니다',
}

const lateReasons: Record<LateReason, string> = {
  amount: '금액이 주문과 일치하지 않습니다',
  currency: '통화가 주문과 일치하지 않습니다',
  double: '이미 결제된 주문입니다',
  unconfirmed: '결제 알림을 받았지만 결제 플랫폼에서 확인되지 않습니다',
  reused: '이미 다른 주문에 반영된 결제입니다',
  ownerless: '주문한 계정이 삭제되었습니다',
  coupon: '주문이 취소된 후 쿠폰이 모두 사용되었습니다',
  withdrawn: '주문한 항목이 더 이상 존재하지 않습니다',
  stale: '주문이 만료된 지 7일이 넘어 가격이 달라졌을 수 있습니다',
}
/** With the particle of a subject. */
const thingOf = (thing: OwnedThing) => ('group' in thing ? `‘${thing.group}’ 요금제가` : `${thing.size}의 저장 공간이`)
const whenOf = (days: number) => (days === 0 ? '오늘 만료됩니다' : `${days}일 이내에 만료됩니다`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => `회원님의 사진 ${count}장이 삭제되었습니다`,
  album: ({ name }) => `회원님의 ‘${name}’ 앨범이 삭제되었습니다. 앨범의 사진은 라이브러리에 남아 있습니다`,
  album_with_photos: ({ name }) => `회원님의 ‘${name}’ 앨범과 앨범의 사진이 삭제되었습니다`,
  album_private: ({ name }) => `회원님의 ‘${name}’ 앨범이 일부 공개로 변경되었습니다`,
  album_hidden: ({ name }) => `회원님의 ‘${name}’ 앨범이 더 이상 둘러보기에 표시되지 않습니다`,
  album_shown: ({ name }) => `회원님의 ‘${name}’ 앨범이 다시 둘러보기에 표시됩니다`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => '디스크가 가득 찼습니다. 사진을 보거나 삭제할 수 있지만 업로드할 수 없습니다',
  disk_low: ({ name }) => `디스크 공간이 부족합니다${name && ` (${name})`}`,
  disk_filling: ({ name, count }) => `이 속도라면 디스크${name && `(${name})`}가 ${count}일 후 가득 찹니다`,
  storage_failing: ({ name }) => `‘${name}’ 저장소가 작동하지 않습니다`,
  breaker_open: ({ name }) => `반복된 실패로 외부 서비스가 일시중지되었습니다 (${name})`,
  jobs_late: ({ count }) => `백그라운드 작업이 ${count}분 지연되고 있습니다`,
  jobs_failed: ({ count }) => `백그라운드 작업 ${count}개가 실패했습니다`,
  errors_many: ({ count }) => `5분 동안 요청 ${count}건이 서버 오류로 실패했습니다`,
  mail_failing: () => '이메일을 보낼 수 없습니다',
  backup_failed: ({ name }) => `백업에 실패했습니다${name && ` (${name})`}`,
  backup_old: ({ count }) => `마지막으로 성공한 백업이 ${count}일 전입니다`,
  backup_copy_failed: ({ name }) => `“${name}”(으)로 백업을 복사하지 못했습니다`,
  backup_incomplete: ({ name }) => `백업에 다음 저장소의 사진이 없습니다: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0 ? '사이트의 HTTPS 인증서가 만료되었습니다' : `사이트의 HTTPS 인증서가 ${count}일 후 만료됩니다`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (${incident.from}부터)`
    : `• 해결됨: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: '계정을 만들려면',
  forget_password: '비밀번호를 재설정하려면',
  bind: '이 주소를 계정에 사용하려면',
  verify: '이 주소를 인증하려면',
}
const untilThen = '그때까지는 로그인하여 페이지 상단의 배너에서 삭제를 취소할 수 있습니다.'
const byTeam = '사이트 운영팀이 결정한 사항입니다. 그때까지는 로그인하여 데이터를 내보낼 수 있습니다.'
const notYou = '본인이 한 작업이 아니라면 지금 바로 비밀번호를 재설정하고 로그인된 기기를 확인하세요.'
const aboutAccount = '계정 보안에 관한 안내입니다. 이 이메일에 회신하지 마세요.'
const aboutOrder = '주문에 관한 안내입니다. 이 이메일에 회신하지 마세요.'
const toAdmins = '모든 관리자에게 보내는 안내입니다. 이 이메일에 회신하지 마세요.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `${site_name} 테스트 이메일`,
    blocks: [
      {
        kind: 'text',
        text: '테스트 이메일입니다. 이메일 설정이 올바르며 사이트에서 이메일을 보낼 수 있습니다.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'PUBLIC_URL이 설정되지 않아 이메일에 링크가 포함되지 않습니다. 방문자가 사용하는 주소로 설정하세요.',
          }
        : { kind: 'button', label: '사이트 열기', url: site_url },
    ],
    note: `관리자가 ${site_name} 관리자 페이지에서 보낸 이메일입니다. 이 이메일에 회신하지 마세요.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `${site_name} 인증번호`,
    blocks: [
      { kind: 'text', text: `${site_name}에서 ${purposes[event]} 다음 인증번호를 입력하세요.` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `${minutes}분간 유효하며 한 번만 사용할 수 있습니다. 다른 사람에게 알려주지 마세요. 저희는 인증번호를 묻지 않습니다.`,
      },
    ],
    note: '인증번호를 요청하지 않았다면 이 이메일을 무시하세요. 계정에는 아무런 변화가 없습니다.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `${site_name}에 이미 계정이 있습니다`,
    blocks: [
      {
        kind: 'text',
        text: `누군가 ${address} 주소로 ${site_name}에 가입하려고 했습니다. 이 주소는 회원님의 계정 ${username}에서 사용 중이므로 새 계정은 만들어지지 않았습니다.`,
      },
      {
        kind: 'text',
        text: '본인이라면 로그인하세요. 비밀번호를 잊었다면 로그인 페이지에서 재설정할 수 있습니다.',
      },
    ],
    note: '본인이 아니라면 이 이메일을 무시하세요. 계정에는 아무런 변화가 없습니다.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `${site_name} 초대`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `${site_name}에 계정을 만들도록 초대받았습니다.`
            : `${inviter} 님이 ${site_name}에 계정을 만들도록 초대했습니다.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `메시지: ${note}` }]),
      { kind: 'button', label: '초대 수락', url },
      { kind: 'text', text: `링크는 한 번만 쓸 수 있으며 ${end_time}에 만료됩니다.` },
    ],
    note: '예상하지 못한 메일이라면 무시하세요. 계정은 만들어지지 않습니다.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `${site_name} 계정`,
    blocks: [
      { kind: 'text', text: `${site_name}에 계정이 만들어졌습니다. 사용자 이름: ${username}` },
      { kind: 'button', label: '비밀번호 설정', url },
      { kind: 'text', text: `링크는 한 번만 쓸 수 있으며 ${end_time}에 만료됩니다.` },
    ],
    note: '예상하지 못한 메일이라면 무시하세요. 이 링크 없이는 아무도 계정을 쓸 수 없습니다.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `${site_name} 비밀번호가 변경되었습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${time}에 ${username} 계정의 비밀번호가 변경되었습니다. 다른 모든 기기에서 로그아웃되었습니다.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: aboutAccount,
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `관리자가 ${site_name} 계정을 열었습니다`,
    blocks: [
      { kind: 'text', text: `관리자 ${admin}님이 ${time}에 ${username} 계정을 열었습니다(최대 ${minutes}분).` },
      { kind: 'text', text: `이유: ${reason}` },
      {
        kind: 'text',
        text: '관리자는 비밀번호를 볼 수 없고 로그인 방법, 이메일, 결제를 변경할 수 없습니다. 이 접근은 설정의 기기 목록에 표시되며 거기서 종료할 수 있습니다.',
      },
    ],
    note: aboutAccount,
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `${site_name} 비밀번호가 재설정되었습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${time}에 사이트 운영팀이 ${username} 계정의 비밀번호를 재설정했습니다. 기존 비밀번호는 더 이상 사용할 수 없으며 모든 기기에서 로그아웃되었습니다.`,
      },
      {
        kind: 'text',
        text: '새 비밀번호를 설정하려면 로그인 페이지에서 ‘비밀번호를 잊으셨나요?’를 열고 이 이메일 주소와 다음 인증번호를 입력하세요.',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `인증번호는 ${minutes}분간 유효합니다. 그 후에는 같은 페이지에서 새로 요청하세요.`,
      },
    ],
    note: aboutAccount,
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `${site_name} 이메일이 변경되었습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${time}에 ${username} 계정의 이메일이 ${email}(으)로 변경되었습니다. 앞으로 알림과 인증번호는 이 주소로 전송되지 않습니다.`,
      },
      { kind: 'text', text: '본인이 한 작업이 아니라면 즉시 사이트 관리자에게 문의하세요.' },
    ],
    note: aboutAccount,
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `${site_name} 계정에 휴대폰 번호가 추가되었습니다`,
    blocks: [
      { kind: 'text', text: `${time}에 ${username} 계정에 휴대폰 번호 ${phone}이(가) 추가되었습니다.` },
      { kind: 'text', text: notYou },
    ],
    note: aboutAccount,
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `${site_name} 계정의 2단계 인증이 변경되었습니다`,
    blocks: [
      { kind: 'text', text: `계정 ${username}, ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: aboutAccount,
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `${site_name} 계정이 삭제될 예정입니다`,
    blocks: [
      {
        kind: 'text',
        text: `${time}에 ${username} 계정의 삭제가 예약되었습니다. ${deletion_time}에 모든 사진, 앨범, 토큰과 함께 영구 삭제됩니다.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: aboutAccount,
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `${site_name} 계정이 삭제되었습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${time}에 ${username} 계정이 삭제되었습니다. 사진과 앨범이 삭제되고 있으며 복원할 수 없습니다.`,
      },
    ],
    note: '이 계정에 관한 마지막 이메일입니다. 이 이메일에 회신하지 마세요.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `${site_name} 계정이 승인되었습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${username}님, 환영합니다. ${site_name} 계정이 승인되었습니다. 지금 로그인할 수 있습니다.`,
      },
      ...(url === null ? [] : [{ kind: 'button' as const, label: '로그인', url }]),
    ],
    note: `${site_name}에 가입하셨기 때문에 이 이메일을 보내 드립니다. 이 이메일에 회신하지 마세요.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `${site_name} 가입 안내`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name}에 사용자 이름 ${username}(으)로 신청한 가입이 승인되지 않았습니다. 계정과 데이터가 삭제되었습니다.`,
      },
    ],
    note: '이 계정에 관한 마지막 이메일입니다. 이 이메일에 회신하지 마세요.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `${site_name}에 접수한 신고가 검토되었습니다`,
    blocks: [
      { kind: 'text', text: `${site_name}에 신고한 항목: ${url}` },
      {
        kind: 'text',
        text: is_upheld ? '검토 후 조치를 취했습니다.' : '검토 결과 사이트 규칙을 위반하지 않은 것으로 확인되었습니다.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `${site_name}에 신고를 접수하셨기 때문에 보내는 이메일입니다. 이 이메일에 회신하지 마세요.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `${site_name}의 회원님 콘텐츠에 관한 안내`,
    blocks: [
      {
        kind: 'text',
        text: `${username}님, ${site_name} 운영팀의 검토 결과 ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `사유: ${reason}` }] : []),
      { kind: 'text', text: '잘못된 조치라고 생각하시면 사이트에서 문의를 제출하세요.' },
    ],
    note: `회원님의 ${site_name} 계정과 관련하여 보내는 이메일입니다. 이 이메일에 회신하지 마세요.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `${site_name} 주문이 결제되었습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${username}님, 감사합니다. ‘${product}’의 결제 금액 ${amount}을(를) 받았으며 바로 이용할 수 있습니다.`,
      },
      { kind: 'text', text: `주문 번호: ${trade_no}. 주문 페이지에서 영수증을 다운로드할 수 있습니다.` },
    ],
    note: aboutOrder,
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `결제 검토 필요: 주문 ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name} 주문 ${trade_no}의 결제 ${amount}이(가) 적용되지 않았습니다. 사유: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: '결제 플랫폼에서 확인한 후 관리자 페이지에서 처리하세요.',
      },
    ],
    note: toAdmins,
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name}: ${alertProblems[news.problem](news)}` : `${site_name}: 정상으로 돌아왔습니다`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: '사이트 상태 보기', url }]),
      ],
      note: '문제가 시작될 때와 해결될 때 한 번씩 알립니다. 받는 사람은 관리자 페이지에서 변경하세요.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `‘${name}’ 웹훅의 사용이 중지되었습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${site_name}의 ‘${name}’ 웹훅(${url})이 ${since}부터 계속 실패하여 사용이 중지되었습니다.`,
      },
      {
        kind: 'text',
        text: '전송되지 않은 이벤트는 관리자 페이지에서 확인할 수 있습니다. 문제가 해결되면 그곳에서 웹훅을 다시 켜세요.',
      },
    ],
    note: toAdmins,
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `${site_name}에서 사진이 공개되지 않았습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${username}님, ‘${photo}’ 사진은 검토 결과 공개할 수 없습니다. 사진은 일부 공개로 유지되며 그 외에는 변경되지 않았습니다.`,
      },
      ...(reason ? [{ kind: 'text', text: `사유: ${reason}` } as const] : []),
    ],
    note: '잘못된 조치라고 생각하시면 사이트 운영팀에 문의하세요.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `${site_name} 결제를 검토하고 있습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${username}님, 주문 ${trade_no}의 결제 금액 ${amount}을(를) 받았지만 주문에 자동으로 반영하지 못했습니다.`,
      },
      { kind: 'text', text: '관리자가 검토하여 주문을 완료하거나 환불해 드립니다.' },
    ],
    note: aboutOrder,
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `${site_name} 주문 환불 안내`,
    blocks: [
      {
        kind: 'text',
        text: `${username}님, ‘${product}’(주문 ${trade_no})에 대해 ${amount}이(가) 환불되었습니다.`,
      },
      {
        kind: 'text',
        text: '환불 금액은 원래 결제 수단으로 돌아갑니다. 소요 시간은 결제 플랫폼에 따라 다릅니다.',
      },
    ],
    note: aboutOrder,
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name}: ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `계정 ${username}: ${thingOf(thing)} ${end_time}에 만료됩니다.` },
      {
        kind: 'text',
        text: '그 전에 갱신하면 현재 기간이 끝난 뒤 새 기간이 시작됩니다. 만료되어도 사진은 유지되지만 저장 공간 한도를 초과한 동안에는 업로드할 수 없습니다.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: '갱신', url: renew_url }] : []),
    ],
    note: `${site_name}에서 구매하신 상품과 관련하여 보내는 이메일입니다. 이 이메일에 회신하지 마세요.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `${site_name} 저장 공간이 가득 찼습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${username} 계정이 ${capacity} 중 ${used}을(를) 사용하고 있습니다. 공간을 확보할 때까지 업로드할 수 없습니다.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `사진을 삭제하거나 저장 공간을 구매하세요. ${trash_time}에도 한도를 초과한 상태라면 한도에 맞을 때까지 최신 사진부터 휴지통으로 이동합니다.`
          : '사진은 유지되며 링크도 계속 작동합니다. 다시 업로드하려면 사진을 삭제하거나 저장 공간을 구매하세요.',
      },
    ],
    note: `${site_name}의 구독 또는 저장 공간이 변경되어 보내는 이메일입니다. 이 이메일에 회신하지 마세요.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `${site_name}: 사진 ${count}장이 휴지통으로 이동했습니다`,
    blocks: [
      {
        kind: 'text',
        text: `${username} 계정이 저장 공간 한도 ${capacity}을(를) 오랫동안 초과하여 최신 사진 ${count}장이 휴지통으로 이동했습니다.`,
      },
      {
        kind: 'text',
        text: '공간을 확보하거나 저장 공간을 구매하면 휴지통이 비워지기 전까지 복원할 수 있습니다.',
      },
    ],
    note: `${site_name}의 사진이 저장 공간 한도를 초과하여 보내는 이메일입니다. 이 이메일에 회신하지 마세요.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `${site_name} 문의에 새 메시지가 있습니다: ${title}` : `${site_name}의 답변: ${title}`,
    blocks: [
      { kind: 'text', text: `문의 ${issue_no}, ‘${title}’:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: '답글을 남기려면 사이트에 로그인하여 문의를 여세요.' }
        : { kind: 'button', label: '문의 열기', url },
    ],
    note: '이메일로 회신하지 말고 문의에 답글을 남겨 주세요. 문의 이메일은 설정에서 끌 수 있습니다.',
  }),
}

import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'ko'> = {
  'site-mode': {
    impersonation: { banner: '{name}(으)로 보는 중입니다({time}까지).', stop: '종료' },
    title: '사이트 모드',
    modes: { normal: '정상', read_only: '읽기 전용', maintenance: '점검' },
    hints: {
      normal: '모든 기능을 사용할 수 있습니다.',
      read_only: '보기, 다운로드, 로그인은 가능합니다. 업로드와 변경은 거부됩니다.',
      maintenance: '관리자만 사이트를 사용할 수 있습니다. 다른 사람에게는 점검 페이지가 표시됩니다.',
    },
    message: '방문자에게 보낼 메시지',
    message_help: '선택 사항입니다. 예: 이유와 재개 예정 시각.',
    apply: '적용',
    applied: '사이트 모드를 변경했습니다',
    banner: {
      read_only: '사이트가 현재 읽기 전용입니다. 보기와 다운로드는 가능하지만 업로드하거나 변경할 수 없습니다.',
      maintenance: '사이트를 점검하고 있습니다. 관리자만 사용할 수 있습니다.',
      disk_full: '서버의 디스크가 가득 찼습니다. 보기와 삭제는 가능하지만 업로드하거나 변경할 수 없습니다.',
      database: '지금은 데이터베이스에 쓸 수 없습니다. 보기와 다운로드는 가능하며, 복구되면 자동으로 해제됩니다.',
    },
    manage: '관리',
    upload_refused: '사이트가 현재 읽기 전용이라 업로드할 수 없습니다',
  },
}

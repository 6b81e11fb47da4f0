import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master, 'ko'> = {
  home: {
    drop_title: '사진을 여기에 놓으세요',
    drop_hint: '붙여넣거나 클릭하여 파일을 선택할 수도 있습니다',
    drop_over: '놓으면 업로드됩니다',
    choose: '사진 선택',
    limit: '파일당 최대 {size}',
    register: '무료로 가입하기',
    login: '로그인',
    library: '내 라이브러리 열기',
    explore: '공개 사진 둘러보기',
    newest: '최신 공개 사진',
    newest_all: '모두 보기',
    numbers: '사이트 통계',
    photos: '사진',
    users: '사용자',
    stored: '저장 용량',
    features_title: '사진을 위해 만들었습니다',
    features_hint: '조용하고 빠르며, 온전히 내 것입니다.',
    features: {
      links: {
        title: '오래가는 링크',
        text: '링크는 저장 위치가 아니라 사진을 가리킵니다. 짧고 추측하기 어려우며, 사진을 삭제하기 전까지 작동합니다.',
      },
      speed: {
        title: '빠르고 안정적으로',
        text: '업로드하는 동안 썸네일이 만들어집니다. 색상이 먼저, 이어서 사진이 표시되며 화면이 흔들리지 않습니다.',
      },
      unlisted: {
        title: '기본은 일부 공개',
        text: '새 사진은 링크가 있는 사람만 볼 수 있습니다. 사진을 삭제하면 링크도 바로 끊깁니다.',
      },
      safe: {
        title: '업로드하면 안심',
        text: '파일이 디스크에 안전하게 기록되어야 업로드가 완료됩니다. 정전이나 재시작에도 사라지지 않습니다.',
      },
      tools: {
        title: '열린 API',
        text: '모든 기능에 문서화된 API가 있으며, 토큰은 허용한 작업만 할 수 있습니다.',
      },
      own: {
        title: '원본 그대로',
        text: '업로드한 파일이 그대로 내 서버에 저장됩니다. 몰래 다시 압축하지 않습니다.',
      },
    },
  },
}

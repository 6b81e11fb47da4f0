import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master, 'ko'> = {
  settings: {
    title: '사이트 설정',
    search: '설정 검색',
    none_found: '일치하는 설정 없음',
    sections_label: '설정 섹션',
    saved: '설정을 저장했습니다',
    unsaved_other: '저장하지 않은 변경사항 {count, number}개',
    default: '기본값: {value}',
    default_on: '켜짐',
    default_off: '꺼짐',
    default_empty: '비어 있음',
    reset: '기본값으로 재설정',
    reset_named: '‘{name}’을(를) 기본값으로 재설정',
    file: {
      menu: '더보기',
      export: '설정 내보내기',
      import: '설정 가져오기…',
      malformed: '‘{name}’은(는) 설정 파일이 아닙니다. 여기에서 내보낸 JSON 파일을 선택하세요.',
      read_other: '파일에서 설정 {count, number}개를 읽었습니다. 확인한 후 저장하세요.',
      unknown: '알 수 없는 항목을 건너뛰었습니다: {names}',
    },
    login_types: {
      username: '아이디',
      email: '이메일',
      phone: '휴대폰',
    },
    lapse_policies: {
      keep: '모든 사진을 유지하고 업로드 차단',
      trash: '유예 기간 후 초과 사진을 휴지통으로 이동',
    },
    login_captchas: {
      always: '항상',
      after_failures: '로그인 실패 후',
    },
    captcha_providers: {
      picture: '내장 그림',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
    },
    open_transforms: {
      all: '모든 변환',
      sizes: '정해진 크기와 프리셋',
      presets: '프리셋만',
      signed: '없음, 서명된 주소만',
    },
    captcha_noises: {
      little: '낮음, 읽기 쉬움',
      some: '보통',
      much: '높음, 봇이 읽기 어려움',
    },
    captcha_test: {
      draw: '예시 보기',
      passed: '저장된 설정으로 확인되었습니다.',
      blocked:
        '확인 절차를 불러오지 못했습니다. 페이지를 새로고침하고 다시 시도하세요. 계속 실패하면 사이트 키와 광고 차단기를 확인하세요.',
    },
    sms_drivers: {
      none: '없음',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: '사용자 지정 웹훅',
    },
    needs: {
      email: '먼저 아래에서 이메일을 설정하세요.',
      phone: '먼저 아래에서 SMS 서비스를 설정하세요.',
    },
    not_offered: {
      email: '현재 이메일이 작동하지 않아 이메일로 가입할 수 없습니다.',
      phone: '현재 SMS가 작동하지 않아 휴대폰 번호로 가입할 수 없습니다.',
    },
    test_save_first: '저장된 설정으로 테스트합니다. 변경사항을 먼저 저장하세요.',
    sms_test: {
      send: '테스트 문자 보내기',
      sent: '{to}(으)로 보냈습니다. 휴대폰을 확인하세요.',
    },
    purge_test: {
      send: '테스트 요청 보내기',
      sent: '캐시 삭제 요청이 접수되었습니다.',
    },
    alert_test: {
      send: '테스트 알림 보내기',
      sent: '알림이 접수되었습니다.',
    },
    moderation_test: {
      send: '테스트 판정 요청',
      sent: '검수 서비스가 판정을 반환했습니다.',
    },
    moderation_failures: { hold: '수동 검토를 위해 보류', publish: '공개' },
    mail_test: {
      to: '테스트 받는 사람',
      send: '테스트 이메일 보내기',
      sent: '{email}(으)로 보냈습니다. 받은편지함을 확인하세요.',
    },
    fields: {
      site_title: { label: '사이트 이름', help: '모든 페이지 상단과 브라우저 제목에 표시됩니다.' },
      site_subtitle: { label: '부제목', help: '홈페이지에 별도의 소개 문구가 없을 때 사용됩니다.' },
      site_description: { label: '설명', help: '검색엔진과 링크 미리보기에 사용됩니다.' },
      site_keywords: { label: '키워드', help: '검색엔진용. 쉼표로 구분하세요.' },
      site_icon_url: {
        label: '아이콘 URL',
        help: '/ 또는 https://로 시작합니다. 정사각형 이미지를 권장합니다. 비워 두면 기본 아이콘을 사용합니다. 브라우저와 앱 아이콘에는 로고보다 먼저 사용됩니다.',
      },
      site_mode: {
        label: '사이트 모드',
        help: '보기, 다운로드, 로그인은 가능합니다. 업로드와 변경은 거부됩니다. 관리자만 사이트를 사용할 수 있습니다. 다른 사람에게는 점검 페이지가 표시됩니다.',
      },
      site_mode_message: { label: '방문자에게 보낼 메시지', help: '선택 사항입니다. 예: 이유와 재개 예정 시각.' },
      site_notice: { label: '공지', help: 'Markdown을 지원합니다. 변경하면 모든 방문자에게 다시 표시됩니다.' },
      language: { label: '기본 언어', help: '방문자에게 처음 표시되는 언어입니다.' },
      follow_browser_language: {
        label: '방문자의 언어에 맞추기',
        help: '방문자의 브라우저 언어로 사이트를 표시하며, 일치하는 언어가 없으면 기본 언어를 사용합니다.',
      },
      theme: { label: '기본 테마', help: '방문자에게 처음 표시되는 테마입니다. 누구나 바꿀 수 있습니다.' },
      sso_only: {
        label: 'SSO만 허용',
        help: '사용자는 외부 계정으로만 로그인하며, 첫 로그인 때 계정이 만들어집니다. 관리자는 /login?password=1에서 계속 비밀번호를 쓸 수 있습니다.',
      },
      allow_impersonation: {
        label: '관리자가 사용자로 보기 허용',
        help: '관리자는 이유를 남기고 사용자의 계정을 30분 동안 열 수 있습니다. 사용자는 이메일을 받고 모든 변경은 감사 로그에 남습니다.',
      },
      sso_redirect: {
        label: '제공업체로 자동 이동',
        help: 'SSO만 허용하고 제공업체가 하나면 로그인 페이지에서 바로 이동합니다.',
      },
      login_captcha: {
        label: '로그인 시 보안 문자',
        help: '로그인에 실패하면 해당 계정과 네트워크에는 항상 보안 문자를 요구합니다. 다른 로그인 제한은 항상 적용됩니다.',
      },
      time_zone: { label: '시간대', help: '시간대가 지정되지 않은 날짜와 시간에 사용됩니다.' },
      currency: { label: '통화', help: '가격의 기본 통화입니다.' },
      icp_no: { label: 'ICP 번호', help: '등록기관 링크와 함께 바닥글에 표시됩니다.' },
      psb_no: { label: '공안 등록 번호', help: '등록기관 링크와 함께 바닥글에 표시됩니다.' },
      homepage_title: { label: '홈페이지 제목', help: '비워 두면 사이트 이름을 사용합니다.' },
      homepage_description: { label: '홈페이지 소개 문구', help: '제목 아래에 표시되는 한 문장입니다.' },
      homepage_background_images: {
        label: '홈페이지 배경 이미지',
        help: '한 줄에 URL 하나. 방문할 때마다 그중 하나가 표시됩니다.',
      },
      auth_page_background_images: {
        label: '로그인 페이지 배경 이미지',
        help: '한 줄에 URL 하나. 로그인 및 회원가입 양식 옆에 표시됩니다.',
      },
      enable_explore: { label: '둘러보기 페이지', help: '끄면 모든 둘러보기 페이지를 사용할 수 없습니다.' },
      explore_needs_approval: {
        label: '승인 후 표시',
        help: '이전 업로드를 포함하여 공개 사진은 관리자가 승인한 후에만 둘러보기에 표시됩니다.',
      },
      enable_registration: { label: '회원가입 허용', help: '끄면 관리자만 사용자를 추가할 수 있습니다.' },
      register_needs_approval: {
        label: '새 계정 승인',
        help: '관리자가 승인해야 새 사용자가 로그인할 수 있습니다. 초대하거나 가져오거나 추가한 사람은 기다리지 않습니다.',
      },
      register_approval_days: { label: '결정되지 않은 가입 삭제까지(일)', help: '본인에게 이메일로 알립니다.' },
      user_login_types: {
        label: '로그인 방법',
        help: '하나 이상 선택하세요. 여기에서 선택한 방법으로만 가입할 수 있습니다.',
      },
      user_email_register_verify: {
        label: '가입 시 이메일 인증',
        help: '신규 사용자는 이메일로 받은 인증번호를 입력합니다. 이미 계정이 있는 주소라면 소유자에게 알림을 보내며, 페이지에는 드러나지 않습니다.',
      },
      user_phone_register_verify: {
        label: '가입 시 휴대폰 인증',
        help: '신규 사용자는 문자로 받은 인증번호를 입력합니다.',
      },
      user_email_verify: {
        label: '이메일 인증 필수',
        help: '이메일을 인증하지 않은 사용자에게는 항상 알림이 표시됩니다. 켜면 알림을 닫을 수 없고, 이메일이 없는 계정은 추가해야 합니다.',
      },
      user_phone_verify: {
        label: '휴대폰 번호 인증 필수',
        help: '번호를 인증하지 않은 사용자에게는 항상 알림이 표시됩니다. 켜면 알림을 닫을 수 없고, 번호가 없는 계정은 추가해야 합니다.',
      },
      register_requires_consent: {
        label: '약관 동의 필수',
        help: '가입하려면 아래 약관에 동의해야 합니다.',
      },
      register_allowed_domains: {
        label: '허용할 이메일 도메인',
        help: '한 줄에 하나씩 입력합니다(예: example.org). *.example.org는 하위 도메인을 뜻합니다. 비워 두면 모두 허용합니다. 관리자가 추가하는 사람에게는 적용되지 않습니다.',
      },
      register_refused_domains: {
        label: '거부할 이메일 도메인',
        help: '한 줄에 하나씩 입력합니다. 해당 주소로는 가입하거나 이메일을 바꿀 수 없습니다.',
      },
      terms_url: {
        label: '약관 URL',
        help: '/ 또는 https://로 시작합니다. 예: /pages/terms. 비워 두면 링크가 표시되지 않습니다.',
      },
      privacy_url: {
        label: '개인정보처리방침 URL',
        help: '/ 또는 https://로 시작합니다. 예: /pages/privacy. 비워 두면 링크가 표시되지 않습니다.',
      },
      guest_upload: {
        label: '비회원 업로드',
        help: '누구나 계정 없이 업로드할 수 있습니다. 악용에 주의하세요.',
      },
      upload_start_at_once: {
        label: '파일 선택 즉시 업로드',
        help: '끄면 ‘업로드 시작’을 누를 때까지 대기합니다. 각 사용자가 환경설정에서 바꿀 수 있습니다.',
      },
      upload_requires_album: {
        label: '업로드 시 앨범 필수',
        help: '웹에만 적용됩니다. API 업로드에는 영향이 없습니다.',
      },
      upload_requires_mobile: {
        label: '업로드하려면 휴대폰 번호 필요',
        help: '번호를 인증하지 않은 사용자는 업로드할 수 없으며 번호를 추가하라는 안내를 받습니다. 비회원에게는 적용되지 않으므로 필요하면 비회원 업로드도 끄세요.',
      },
      picture_max_age: {
        label: '사진 캐시 시간(초)',
        help: '브라우저와 CDN이 사진을 캐시하는 시간입니다. 짧을수록 삭제가 빨리 반영됩니다.',
      },
      rendering_cache_mb: {
        label: '렌더링 캐시 한도(MB)',
        help: '다른 크기, 형식, 워터마크 버전에 사용하는 디스크 공간입니다. 가장 오래 사용하지 않은 것부터 삭제됩니다.',
      },
      open_transforms: {
        label: '서명 없이 허용할 이미지 변환',
        help: '누구나 이미지 링크로 요청할 수 있는 변환입니다. 그 외에는 사진 소유자가 서명한 주소가 필요합니다.',
      },
      animated_gif_kb: {
        label: '움직이는 GIF를 WebP로 제공할 크기(KB)',
        help: '지원하는 브라우저에는 같은 링크에서 더 작은 움직이는 WebP를 제공합니다. 저장된 GIF는 그대로 유지됩니다. 0이면 사용하지 않습니다.',
      },
      video_conversions: {
        label: '동시에 변환할 동영상 수',
        help: 'ffmpeg가 설치되어 있으면 포스터, 탐색용 미리보기, 모든 브라우저에서 재생되는 사본을 백그라운드에서 만듭니다. 프로세스당 동시에 처리할 개수이며 0이면 끕니다.',
      },
      near_duplicates: {
        label: '유사 사진 찾기',
        help: '이미지마다 지각 해시를 계산해, 사용자가 자기 사진 중에서 크기를 바꾸거나 다시 압축하거나 살짝 자른 사본을 ‘유사 사진’에서 찾을 수 있게 합니다. 저장된 이미지는 서버가 한가할 때 백그라운드에서 처리합니다.',
      },
      places: {
        label: '사진 지도',
        help: '사진을 찍은 장소를 색인해, 사용자가 API로 자기 사진을 지역별로 찾고 지도용으로 묶을 수 있게 합니다. 위치는 이미지 자체의 메타데이터에서 얻고 소유자만 볼 수 있으며, 외부로는 아무것도 보내지 않습니다. 끄면 색인이 삭제됩니다.',
      },
      account_deletion_days: {
        label: '계정 삭제 대기 기간(일)',
        help: '그때까지 사용자가 삭제를 취소할 수 있습니다. 0이면 즉시 삭제합니다.',
      },
      audit_log_days: { label: '감사 로그(일)', help: '0이면 모든 기록을 무기한 보관합니다.' },
      failed_request_days: { label: '실패한 요청(일)', help: '최대 1만 건을 보관합니다.' },
      mail_log_days: { label: '이메일(일)', help: '발송 완료 및 발송 불가 이메일과 본문. 7 이상.' },
      webhook_delivery_days: { label: '웹훅 전송(일)', help: '완료된 것만 삭제하며 대기 중인 것은 남습니다.' },
      incident_days: { label: '해결된 알림(일)', help: '진행 중인 알림은 남습니다.' },
      traffic_days: { label: '일별 트래픽(일)', help: '62 이상. 월별 한도 계산에 필요합니다.' },
      trash_days: { label: '휴지통 보관 기간(일)', help: '0이면 휴지통을 거치지 않고 사진을 영구 삭제합니다.' },
      backup_daily: {
        label: '매일 백업',
        help: '백업마다 복원 테스트를 합니다. 실패하면 ‘알림’의 받는 사람에게 알립니다.',
      },
      backup_hour: { label: '백업 시각', help: '사이트 시간대 기준 0~23시.' },
      backup_keep_days: {
        label: '백업 보관 기간(일)',
        help: '자동 백업만 삭제됩니다. 마지막으로 성공한 백업은 항상 유지됩니다.',
      },
      backup_objects: {
        label: '사진 파일 포함',
        help: '로컬 저장소의 파일만 해당됩니다. 새 파일만 복사합니다.',
      },
      backup_remote_objects: {
        label: '원격 저장소의 파일도 포함',
        help: 'S3, WebDAV, SFTP, FTP 저장소입니다. 첫 백업에서 모든 파일을 백업 폴더로 복사하고, 이후에는 새 파일만 복사합니다.',
      },
      backup_folder: {
        label: '백업 폴더',
        help: '서버의 절대 경로입니다. 다른 디스크를 권장합니다. 비워 두면 데이터 디렉터리의 backups 폴더를 사용합니다.',
      },
      version_days: {
        label: '이전 버전 보관 기간(일)',
        help: '소유자는 교체된 사진을 복원할 수 있습니다. 이전 버전은 저장 공간을 차지합니다. 0이면 보관하지 않습니다.',
      },
      purge_webhook_url: {
        label: '캐시 삭제 URL',
        help: '삭제, 숨김, 교체, 보호된 사진의 URL을 받아 CDN에서 캐시를 삭제할 수 있게 합니다. 비워 두면 사용하지 않습니다.',
      },
      purge_webhook_secret: {
        label: '캐시 삭제 서명 비밀 키',
        help: '모든 요청을 HMAC-SHA256으로 서명합니다. 암호화하여 저장하며 다시 표시되지 않습니다.',
      },
      moderation_url: {
        label: '검수 URL',
        help: '사진이 공개되기 전에 모두 확인하여 approve, reject 또는 review로 응답합니다. 비워 두면 사용하지 않습니다. PUBLIC_URL이 필요합니다.',
      },
      moderation_secret: {
        label: '검수 서명 비밀 키',
        help: '웹훅과 같은 방식으로 요청에 서명합니다. 암호화하여 저장하며 다시 표시되지 않습니다.',
      },
      moderation_timeout_seconds: { label: '판정 제한 시간(초)', help: '1~30.' },
      moderation_on_failure: {
        label: '판정이 없을 때',
        help: '30분 동안 여러 번 시도한 후에 적용됩니다.',
      },
      picture_blocklist: {
        label: '비슷한 이미지 차단',
        help: '이미지를 ‘차단된 파일’에서 차단한 이미지와 지각 해시로 비교합니다. 비슷한 이미지는 격리되어 검토 전까지 소유자만 볼 수 있습니다. 공개 사진은 비교가 끝날 때까지 공개되지 않습니다. 동영상과 특징이 적은 이미지는 비교하지 않습니다.',
      },
      picture_blocklist_distance: {
        label: '허용할 차이(비트)',
        help: '지각 해시는 256비트입니다. 31 이하면 거의 항상 같은 장면입니다. 값을 높이면 편집된 사본을 더 많이 찾지만 오탐도 늘어납니다.',
      },
      alert_admins: {
        label: '모든 관리자에게 알림',
        help: '디스크 공간 부족, 저장소나 이메일 오류, 작업 실패, 잦은 서버 오류가 시작될 때와 해결될 때 한 번씩 알립니다.',
      },
      alert_emails: { label: '추가로 받는 사람', help: '한 줄에 이메일 주소 하나, 최대 10개.' },
      alert_webhook_url: {
        label: '알림 웹훅',
        help: '이메일이 작동하지 않아도 같은 알림을 JSON으로 받습니다. 비워 두면 사용하지 않습니다.',
      },
      alert_webhook_secret: {
        label: '알림 서명 비밀 키',
        help: '웹훅과 같은 방식으로 요청에 서명합니다. 암호화하여 저장하며 다시 표시되지 않습니다.',
      },
      show_plans_at_home: { label: '홈페이지에 요금제 표시', help: '판매 중인 요금제를 방문자에게 보여줍니다.' },
      plans_contact_url: {
        label: '구매 문의 URL',
        help: '가격이 없는 요금제가 연결되는 주소입니다. 예: 연락처 페이지.',
      },
      order_minutes: {
        label: '결제 제한 시간(분)',
        help: '이 시간이 지나면 미결제 주문이 취소되고 쿠폰이 반환됩니다.',
      },
      invoice_seller: {
        label: '영수증의 판매자',
        help: '영수증에 인쇄할 이름, 주소, 사업자등록번호 등입니다.',
      },
      lapse_letters: {
        label: '만료 알림',
        help: '구독이나 용량 패키지가 만료되기 7일 전, 3일 전, 당일, 그리고 만료 후 사진이 용량을 초과한 경우 이메일을 보냅니다.',
      },
      lapse_policy: {
        label: '용량을 초과한 사진',
        help: '구독이나 용량 패키지가 만료되면 사진이 용량을 초과할 수 있습니다.',
      },
      lapse_days: {
        label: '유예 기간(일)',
        help: '초과된 사진을 휴지통으로 옮기기 전까지 유지하는 기간입니다. 일주일 전에 이메일로 알립니다.',
      },
      mail_host: { label: 'SMTP 서버', help: '비워 두면 이메일을 사용하지 않습니다.' },
      mail_port: { label: '포트', help: '보통 465 또는 587입니다.' },
      mail_secure: {
        label: '암시적 TLS',
        help: '포트 465에서는 켜세요. 포트 587은 자동으로 TLS로 전환됩니다.',
      },
      mail_username: { label: 'SMTP 사용자 이름', help: '보통 전체 이메일 주소입니다.' },
      mail_password: { label: 'SMTP 비밀번호', help: '암호화하여 저장하며 다시 표시되지 않습니다.' },
      mail_from: {
        label: '보내는 사람',
        help: '예: noreply@example.com. 사이트 이름이 보내는 사람으로 표시됩니다.',
      },
      captcha_provider: {
        label: '보안 문자 유형',
        help: 'Turnstile과 hCaptcha는 해당 서비스의 스크립트를 불러옵니다. 차단되거나 중단되면 그림이 표시됩니다.',
      },
      captcha_site_key: {
        label: '사이트 키',
        help: '공개됩니다. 서비스 관리 화면에서 이 사이트의 호스트용으로 발급받으세요.',
      },
      captcha_secret: { label: '비밀 키', help: '암호화하여 저장하며 다시 표시되지 않습니다.' },
      captcha_endpoint: {
        label: '서비스 엔드포인트',
        help: '보통 비워 둡니다. 프록시를 통해 서비스에 연결한다면 프록시의 https 주소를 입력하세요.',
      },
      captcha_length: { label: '글자 수', help: '4~6자. 많을수록 추측하기도, 입력하기도 어렵습니다.' },
      captcha_noise: { label: '노이즈', help: '글자 위에 표시되는 선과 점입니다.' },
      sms_driver: { label: 'SMS 서비스', help: '서비스를 선택하고 인증 정보를 입력하세요.' },
      sms_daily_limit: {
        label: '일일 문자 한도',
        help: '악용을 막기 위한 24시간 동안의 사이트 전체 한도입니다. 도달하면 문자를 보내지 않고 로그에 기록합니다.',
      },
      sms_aliyun_key_id: { label: 'AccessKey ID', help: '문자 전송 권한만 있는 RAM 사용자의 키를 권장합니다.' },
      sms_aliyun_key_secret: { label: 'AccessKey Secret', help: '암호화하여 저장하며 다시 표시되지 않습니다.' },
      sms_aliyun_sign_name: { label: '서명 이름', help: 'Alibaba Cloud 콘솔에서 승인된 이름입니다.' },
      sms_aliyun_template_code: {
        label: '템플릿 코드',
        help: '예: SMS_123456789. 변수는 code 하나만 있어야 합니다.',
      },
      sms_tencent_secret_id: { label: 'SecretId', help: '문자 전송 권한만 있는 하위 사용자의 키를 권장합니다.' },
      sms_tencent_secret_key: { label: 'SecretKey', help: '암호화하여 저장하며 다시 표시되지 않습니다.' },
      sms_tencent_app_id: { label: 'SDK AppID', help: '콘솔의 애플리케이션 목록에 있는 SdkAppId입니다.' },
      sms_tencent_sign_name: { label: '서명', help: '승인된 서명입니다. 국제 문자만 보낸다면 선택사항입니다.' },
      sms_tencent_template_id: { label: '템플릿 ID', help: '변수는 인증번호 하나만 있어야 합니다.' },
      sms_tencent_region: { label: '리전', help: '예: ap-guangzhou, ap-singapore.' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'AC로 시작합니다.' },
      sms_twilio_auth_token: { label: 'Auth token', help: '암호화하여 저장하며 다시 표시되지 않습니다.' },
      sms_twilio_from: {
        label: '보내는 사람',
        help: '+15005550006 같은 번호 또는 MG로 시작하는 Messaging Service SID입니다.',
      },
      sms_webhook_url: {
        label: '웹훅 URL',
        help: '모든 메시지를 서명된 POST 요청으로 받습니다. https를 사용해야 합니다. docs/sms-webhook.md를 참고하세요.',
      },
      sms_webhook_secret: {
        label: '서명 비밀 키',
        help: '모든 요청을 HMAC-SHA256으로 서명합니다. 암호화하여 저장하며 다시 표시되지 않습니다.',
      },
      sms_endpoint: {
        label: '서비스 엔드포인트',
        help: '보통 비워 둡니다. 프록시를 통해 서비스에 연결한다면 프록시의 https 주소를 입력하세요.',
      },
      custom_css: { label: '사용자 지정 CSS', help: '사이트 자체 스타일 다음에 로드됩니다.' },
      custom_js: {
        label: '사용자 지정 JavaScript',
        help: '방문자가 페이지에서 하는 모든 행동을 읽을 수 있습니다. 완전히 신뢰하는 코드만 추가하세요.',
      },
      custom_script_hosts: {
        label: '허용된 스크립트 호스트',
        help: '한 줄에 하나. 예: https://stats.example.com. 그 외는 브라우저가 차단합니다.',
      },
    },
  },

  'settings-sections': {
    titles: {
      site: '사이트',
      appearance: '디자인',
      registration: '회원가입',
      verification: '인증',
      login: '로그인',
      captcha: '보안 문자',
      explore: '둘러보기',
      uploads: '업로드 및 사진',
      moderation: '외부 검수',
      alerts: '알림',
      plans: '요금제 및 만료',
      payments: '결제',
      mail: '이메일',
      sms: 'SMS',
      backups: '백업',
      retention: '보관 기간',
      code: '사용자 지정 코드',
    },
    hints: {
      site: '사이트의 이름과 설명입니다. 이름은 이메일과 공유에도 표시됩니다.',
      appearance:
        '아이콘, 홈페이지, 로그인 페이지입니다. 먼저 이미지를 업로드하고 링크를 붙여넣으세요. 더 세밀하게 바꾸려면 사용자 지정 코드를 사용하세요.',
      registration: '누가 가입할 수 있는지, 무엇에 동의하는지, 계정을 어떻게 삭제하는지 정합니다.',
      verification:
        '이메일이나 휴대폰 번호를 언제 인증해야 하는지 정합니다. 인증번호는 이메일과 문자로 전송되므로 먼저 아래에서 테스트하세요.',
      login: '로그인하는 방법입니다. 다른 서비스는 ‘외부 계정 로그인’에서 설정하고 테스트하세요.',
      captcha: '로그인, 회원가입, 인증번호 요청 시 방문자에게 표시됩니다.',
      explore: '누구나 공개 사진을 볼 수 있는지, 먼저 심사할지 정합니다.',
      uploads:
        '사이트 전체의 업로드 규칙과 보관 기간입니다. 한도는 역할 그룹에서, 형식과 워터마크는 이미지 정책에서 정합니다.',
      moderation: '사진이 공개되기 전에 자체 서비스로 검수합니다.',
      alerts: '문제가 발생할 때와 해결될 때 누구에게 알릴지 정합니다.',
      plans: '홈페이지에 요금제를 표시할지, 만료되면 어떻게 할지 정합니다.',
      payments: '통화, 주문, 영수증입니다. 결제 서비스는 ‘결제 게이트웨이’에서 설정하고 테스트하세요.',
      mail: '인증번호와 알림에 사용됩니다.',
      sms: '인증번호에 사용됩니다. SMS 서비스가 작동하는 동안에만 휴대폰 번호를 필수로 할 수 있습니다.',
      backups:
        '매일 언제, 어디에, 무엇을 백업할지 정합니다. 기존 백업, 복원 테스트, 다운로드는 ‘백업’ 페이지에서 확인하세요.',
      retention:
        '기록을 보관하는 기간입니다. 오래된 기록은 매시간 삭제됩니다. 차지하는 공간은 ‘데이터 증가’에서 확인하세요.',
      code: '로그인, 회원가입, 비밀번호 찾기, 초기 설정, 관리자 페이지를 제외한 모든 페이지에 로드되므로 비밀번호가 안전하고 실수를 언제든지 바로잡을 수 있습니다. 주소에 ?safe=1을 붙이면 한 번 건너뜁니다.',
    },
    places: {
      home: '홈페이지 보기',
      pages: '페이지 작성',
      test_mail: '이메일 테스트',
      test_sms: 'SMS 테스트',
      oauth: '외부 계정 로그인',
      queue: '둘러보기 심사',
      groups: '역할 그룹',
      images: '이미지 정책',
      presets: '변환 프리셋',
      plans: '요금제',
      payments: '결제 게이트웨이',
    },
    logo: {
      hint: 'PNG, JPEG, WebP 또는 SVG, 최대 {size}. 헤더, 로그인 페이지, 이메일에 표시되며 브라우저와 앱 아이콘도 이 로고로 만듭니다. 너비가 높이의 두 배 이상인 로고는 사이트 이름을 대신합니다.',
      light: '로고',
      dark: '다크 테마용 로고',
      dark_hint: '선택 사항입니다. 없으면 다크 테마에도 위 로고를 표시합니다.',
      choose: '이미지 선택',
      replace: '교체',
      remove: '삭제',
      drop: '또는 여기로 끌어다 놓기',
      on_light: '밝은 배경',
      on_dark: '어두운 배경',
      saved: '로고를 업데이트했습니다',
      removed: '로고를 삭제했습니다',
      file: '이미지 파일',
    },
    css_preview: {
      open: 'CSS 미리보기',
      hint: '저장하지 않아도 위 CSS를 적용한 홈페이지를 새 탭에서 엽니다. 나에게만 보이며 입력하는 대로 업데이트됩니다.',
      blocked: '브라우저가 새 탭을 차단했습니다. 이 사이트의 팝업을 허용하세요.',
      imports: '미리보기에서는 @import 스타일시트를 로드하지 않습니다.',
    },
  },

  'image-policy': {
    title: '이미지 정책',
    intro:
      '업로드하고 제공할 때 사진을 처리하는 방식입니다. 저장소와 역할 그룹에서 재정의할 수 있으며 역할 그룹이 우선합니다.',
    saved: '이미지 정책을 저장했습니다',
    unsaved_other: '저장하지 않은 변경사항 {count, number}개',
    own: '재정의: {part}',
    sample: '실제와 같은 미리보기입니다(밝은 사진과 어두운 사진).',
    sample_failed: '미리보기를 만들지 못했습니다',
    samples: { light: '밝은 사진의 워터마크', dark: '어두운 사진의 워터마크' },
    sample_text: '워터마크',
    parts: {
      metadata: '메타데이터',
      conversion: '변환 및 크기',
      watermark: '워터마크',
      hot_links: '핫링크',
      protection: '보호',
      delivery: '저장 및 제공',
    },
    labels: {
      metadata: '사진 메타데이터',
      convert: '업로드 시 변환',
      max_side: '최대 변 길이(픽셀)',
      quality: '인코딩 품질',
      watermark: {
        kind: '워터마크 유형',
        text: '텍스트',
        image_key: '이미지',
        position: '위치',
        size: '크기(%)',
        opacity: '불투명도(%)',
        min_side: '최소 변 길이(픽셀)',
      },
      hot_links: {
        mode: '사진을 삽입할 수 있는 사이트',
        hosts: '호스트',
        allow_empty: '리퍼러가 없는 요청 허용',
      },
      is_protected: '서명된 링크만 허용',
      delivery: '원본 제공 방식',
      public_url: '공개 URL',
      path_template: '저장 경로',
    },
    help: {
      metadata:
        '기본적으로 위치만 삭제하며 이미지 자체는 변경하지 않습니다. 삭제한 데이터는 따로 저장되므로 소유자는 원본을 그대로 다운로드할 수 있습니다.',
      convert: '변환한 파일이 더 크면 원본을 유지합니다. 움직이는 이미지는 WebP로 프레임을 유지합니다.',
      max_side: '더 큰 사진은 업로드할 때 축소됩니다. 0은 제한 없음입니다.',
      quality: '30~100. 높을수록 선명하지만 파일이 커집니다. 보통 75~85를 사용합니다.',
      watermark: {
        kind: '제공할 때 추가되며 원본은 변경되지 않습니다. 변경사항은 모든 사진에 즉시 적용됩니다.',
        text: '최대 50자.',
        image_key: '이 사이트에 있는 사진의 링크를 붙여넣으세요. 투명한 PNG나 WebP를 권장합니다.',
        position: '‘바둑판식’은 사진 전체를 덮습니다.',
        size: '사진의 짧은 변을 기준으로 합니다.',
        opacity: '1~100. 낮을수록 흐립니다.',
        min_side: '짧은 변이 이보다 작은 사진과 썸네일에는 워터마크를 넣지 않습니다.',
      },
      hot_links: {
        mode: '이 사이트의 페이지에는 항상 표시됩니다.',
        hosts: '한 줄에 하나. 예: example.com. *.example.com은 모든 하위 도메인을 포함합니다.',
        allow_empty: '직접 방문, 앱, 이메일은 보통 리퍼러를 보내지 않으므로 켜 두세요.',
      },
      is_protected: '링크가 서명되고 만료됩니다. 다른 사이트에 삽입된 사진은 표시되지 않습니다.',
      delivery:
        '저장소로 리디렉션하는 방식은 S3에서만 작동하며 대역폭을 절약합니다. 워터마크가 있는 사진은 계속 이 사이트에서 제공합니다.',
      public_url: '/i/ 앞단에 있는 CDN의 주소. 예: https://img.example.com. 비워 두면 이 사이트를 사용합니다.',
      path_template: '중괄호 안의 yyyy, mm, dd는 업로드 날짜입니다. 새 업로드에만 적용되며 링크는 바뀌지 않습니다.',
    },
    choices: {
      metadata: { blank_place: '위치 삭제', keep: '모두 유지', strip: '모두 삭제' },
      convert: { keep: '형식 유지', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: '없음', text: '텍스트', image: '이미지' },
        position: {
          bottom_right: '오른쪽 아래',
          bottom_left: '왼쪽 아래',
          top_right: '오른쪽 위',
          top_left: '왼쪽 위',
          center: '가운데',
          tiled: '바둑판식',
        },
      },
      hot_links: { mode: { open: '모든 사이트', only: '목록만 허용', except: '목록만 제외' } },
      delivery: { proxy: '이 사이트', redirect: '저장소' },
    },
  },
}

import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('사이트가 {url}에서 정상적으로 열립니다'),
    origin_unset: {
      message: 'PUBLIC_URL이 설정되지 않아 사이트가 자신의 주소를 알지 못합니다',
      todo: 'PUBLIC_URL을 방문자가 사용하는 주소(예: https://photos.example.org)로 설정하고 다시 시작하세요. 이메일, 피드, 내보낸 파일에 있는 링크의 기준이 됩니다. 설정하지 않으면 이메일에 링크가 없고 외부 계정 로그인과 결제가 작동하지 않습니다.',
    },
    origin_needed: {
      message:
        'PUBLIC_URL이 설정되지 않았지만 다음 기능에 필요합니다: {list}. 이메일에 링크가 없고 외부 계정 로그인과 결제가 작동하지 않습니다',
      todo: 'PUBLIC_URL을 방문자가 사용하는 주소(예: https://photos.example.org)로 설정하고 다시 시작하세요.',
    },
    origin_unreachable: {
      message: '{url}에 연결할 수 없습니다: {reason}',
      todo: '사이트가 실행 중인지, 도메인이 이 컴퓨터를 가리키는지, 방화벽에서 포트가 열려 있는지, 프록시가 HOST와 PORT로 전달하는지 확인하세요.',
    },
    origin_other: {
      message: '{url}에서 이 사이트가 아닌 다른 서버가 응답합니다(상태 {status})',
      todo: '프록시가 모든 경로를 이 사이트의 HOST와 PORT로 전달하는지 확인하세요. 여러 대의 컴퓨터를 사용한다면 secret.key가 모두 같아야 합니다.',
    },
    origin_redirected: {
      message: '{url}이(가) {target}(으)로 리디렉션됩니다',
      todo: 'PUBLIC_URL을 최종 주소로 설정하세요. 그때까지 로그인, 업로드, 이메일의 링크가 리디렉션되거나 실패합니다.',
    },
    origin_host: {
      message: '사이트가 {expected} 대신 호스트 이름 ‘{host}’을(를) 받습니다',
      todo: '프록시가 원래 호스트 이름을 전달하게 하세요. nginx의 예: proxy_set_header Host $http_host;',
    },
    https_ok: well('연결이 암호화되어 있습니다. 인증서는 {until}까지 유효합니다'),
    https_local: well('사이트를 이 컴퓨터 또는 네트워크에서만 사용하므로 암호화는 선택사항입니다'),
    https_plain: {
      message: 'PUBLIC_URL이 http://로 시작하므로 비밀번호와 사진이 암호화되지 않은 채 전송됩니다',
      todo: '프록시에서 HTTPS를 켜고(예: Let’s Encrypt 인증서) PUBLIC_URL을 https://로 바꾸세요. 패스키와 복사 버튼에도 필요합니다.',
    },
    https_certificate: {
      message: '인증서를 신뢰할 수 없습니다: {reason}',
      todo: '이 도메인에 대해 전체 체인이 포함된 신뢰할 수 있는 인증서를 사용하세요(예: certbot).',
    },
    https_expiring: {
      message: '인증서가 {days}일 후 만료됩니다',
      todo: '자동 갱신이 작동하는지 확인하세요. 예: certbot renew --dry-run',
    },
    https_order: {
      message: '인증서를 갱신할 수 없습니다: {reason}',
      todo: '{names}이(가) 이 서버를 가리키고 인터넷에서 포트 80에 연결할 수 있는지 확인하세요. Imagora가 다시 시도하며, SIGHUP을 보내면 바로 시도합니다.',
    },
    https_names: {
      message: '인증서에 다음 이름이 없습니다: {names}',
      todo: '이 이름을 포함하는 인증서를 받거나 TLS_DOMAINS와 PUBLIC_URL을 수정하세요.',
    },
    https_chain: {
      message: 'TLS_CERT 파일에 인증서 체인이 없어 일부 브라우저와 앱이 거부합니다',
      todo: '전체 체인이 들어 있는 파일(보통 fullchain.pem)을 사용하세요.',
    },
    proxy_ok: well('프록시가 방문자의 주소를 올바르게 전달합니다'),
    proxy_none: well('사이트 앞에 프록시가 없습니다'),
    proxy_untrusted: {
      message: '사이트 앞에 프록시({peer})가 있지만 TRUST_PROXY가 설정되지 않아 모든 방문자의 주소가 같아 보입니다',
      todo: 'TRUST_PROXY={peer} 또는 해당 네트워크로 설정하고 다시 시작하세요. 그때까지 속도 제한이 모든 방문자에게 함께 적용되고 로그에 실제 주소가 남지 않습니다.',
    },
    proxy_unlisted: {
      message: '요청이 {peer}에서 오지만 TRUST_PROXY({trusted})에 등록되어 있지 않습니다',
      todo: '{peer} 또는 해당 네트워크를 TRUST_PROXY에 추가하고 다시 시작하세요.',
    },
    proxy_silent: {
      message: '프록시가 방문자의 주소를 전달하지 않습니다',
      todo: 'X-Forwarded-For를 설정하게 하세요. nginx의 예: proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message: '방문자가 보낸 X-Forwarded-For를 그대로 신뢰하므로 누구나 주소를 위조할 수 있습니다',
      todo: '프록시가 이 헤더를 덮어쓰게 하세요. nginx의 예: proxy_set_header X-Forwarded-For $remote_addr; 프록시가 없다면 TRUST_PROXY를 비우세요.',
    },
    proxy_scheme: {
      message: '프록시가 방문자의 HTTPS 사용 여부를 알려 주지 않습니다',
      todo: 'X-Forwarded-Proto를 설정하게 하세요. nginx의 예: proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('프록시가 {size} 업로드를 허용합니다'),
    upload_size_small: {
      message: '그룹에서는 {size} 업로드를 허용하지만, 사이트에 도달하기 전에 프록시가 거부합니다',
      todo: '프록시의 제한을 늘리세요. nginx의 예: client_max_body_size 0; (크기는 사이트가 직접 확인합니다). CDN을 사용한다면 CDN 요금제의 제한을 확인하세요.',
    },
    unasked: {
      message: '확인하지 못함: 사이트가 자신의 주소에서 응답하지 않습니다',
      todo: '위의 문제를 해결하고 다시 점검하세요.',
    },
    mail_ok: well('메일 서버에 로그인했습니다'),
    mail_unset: {
      message: '이메일이 설정되지 않았습니다',
      todo: '관리자 페이지의 설정에서 메일 서버를 입력하세요. 설정하지 않으면 사용자가 이메일로 비밀번호를 재설정할 수 없습니다.',
    },
    mail_failing: {
      message: '메일 서버가 작동하지 않습니다: {reason}',
      todo: '호스트, 포트, 암호화, 사용자 이름, 비밀번호를 확인하세요. 많은 호스팅 업체가 포트 25를 차단하므로 465 또는 587을 사용하세요.',
    },
    backup_ok: well('다른 서버에 모든 사진이 있는 최근 백업이 있습니다'),
    backup_unneeded: well('아직 백업할 사진이 없습니다'),
    backup_none: {
      message: '사용할 수 있는 백업이 없습니다',
      todo: '사진 파일을 포함해 지금 백업하세요.',
    },
    backup_old: {
      message: '마지막 백업이 3일 넘게 지났습니다',
      todo: '지금 백업하고 설정에서 매일 백업을 확인하세요.',
    },
    backup_without_pictures: {
      message: '최근 백업에 모든 사진이 있지 않습니다',
      todo: '백업 설정에서 사진 파일 포함을 켜세요.',
    },
    backup_no_target: {
      message: '백업이 이 서버에만 있습니다',
      todo: '다른 서버에 백업 대상(S3, WebDAV, SFTP)을 추가하세요.',
    },
    backup_not_copied: {
      message: '모든 사진이 있는 최근 백업이 백업 대상에 없습니다',
      todo: '백업 대상의 마지막 복사를 확인하세요.',
    },
    legal_missing: {
      message: '회원가입이 열려 있지만 약관이나 개인정보처리방침이 없습니다',
      todo: '‘페이지’에서 작성해 게시한 후 회원가입 설정에 주소를 입력하세요.',
    },
    payments_missing: {
      message: '요금제를 판매 중이지만, 결제 게이트웨이를 사용 설정하기 전에는 아무도 결제할 수 없습니다',
      todo: '결제 게이트웨이를 연결하세요.',
    },
    video_ok: well('ffmpeg {version}이(가) 동영상의 포스터와 재생용 사본을 만듭니다'),
    video_without_ffmpeg: {
      message:
        '동영상을 업로드할 수 있는 그룹이 있지만 ffmpeg가 설치되어 있지 않습니다. 일부 동영상은 포스터가 없고 브라우저에서 재생되지 않습니다',
      todo: 'ffmpeg 패키지를 설치하거나 FFMPEG에 경로를 지정하세요.',
    },
    storage_ok: well('저장소 {count}개를 모두 읽고 쓸 수 있습니다'),
    storage_none: {
      message: '사용 설정된 저장소가 없어 업로드할 수 없습니다',
      todo: '관리자 페이지의 ‘저장소’에서 추가하거나 사용 설정하세요.',
    },
    storage_read_only: {
      message: '‘{name}’ 저장소는 백업에서 복원되어 읽기 전용입니다',
      todo: '사진은 표시되지만 추가하거나 삭제할 수 없습니다. 관리자 페이지에서 저장소를 확인하거나 다음을 실행하세요: imagora storage confirm {id}',
    },
    storage_failing: {
      message: '‘{name}’ 저장소가 작동하지 않습니다: {trouble}',
      todo: '관리자 페이지에서 저장소를 열어 각 단계를 확인하세요. 로컬 폴더는 사이트를 실행하는 사용자가 쓸 수 있어야 하고, S3 키에는 읽기, 쓰기, 목록, 삭제 권한이 필요합니다.',
    },
    clock_ok: well('시계가 정확합니다'),
    clock_wrong: {
      message: '시계가 {seconds}초 어긋나 있습니다(비교 대상: {against})',
      todo: '시간 동기화를 켜세요. 예: timedatectl set-ntp true. 그렇지 않으면 인증번호, 2단계 인증, 서명된 링크, S3 요청이 실패합니다.',
    },
    clock_back: {
      message: '시계가 마지막으로 저장된 데이터보다 {seconds}초 늦습니다',
      todo: '시계를 맞추세요(timedatectl set-ntp true). 그때까지 새 항목이 이전 항목보다 앞에 표시됩니다.',
    },
    disk_ok: well('디스크 공간이 충분합니다'),
    disk_low: {
      message: '{name} 디스크에 {free}만 남았습니다',
      todo: '공간을 확보하거나 추가하세요. 디스크가 가득 차면 업로드가 거부되고 데이터베이스에 쓸 수 없습니다.',
    },
    disk_data: well('데이터 폴더'),
    database_ok: well('{kind} {version}, 스키마 최신 상태'),
    database_old: {
      message: '{kind} {version}은(는) 너무 오래된 버전입니다. {least} 이상이 필요합니다',
      todo: '데이터베이스 서버를 업그레이드하세요. 먼저 백업하세요.',
    },
    database_ahead: {
      message: '더 새로운 버전의 Imagora가 데이터베이스를 업그레이드했습니다',
      todo: '새로운 버전을 설치하세요. 업그레이드된 데이터베이스에서 이전 버전을 실행하지 마세요.',
    },
    database_behind: {
      message: '데이터베이스 스키마에 마이그레이션 {count}개가 적용되지 않았습니다',
      todo: '백업한 후 사이트를 다시 시작하여 스키마를 업그레이드하세요.',
    },
    database_network: {
      message: 'SQLite 데이터베이스가 네트워크 드라이브에 있어 손상될 수 있습니다',
      todo: 'DATA_DIR을 로컬 디스크로 옮기거나 PostgreSQL(DATABASE_URL)을 사용하세요.',
    },
    database_unreachable: {
      message: '데이터베이스를 열 수 없습니다: {reason}',
      todo: 'DATABASE_URL, 데이터베이스 실행 여부, 사용자의 권한을 확인하세요.',
    },
    files_ok: well('데이터 폴더의 권한이 올바릅니다'),
    files_missing: {
      message: '데이터 폴더 {path}이(가) 아직 없습니다',
      todo: 'DATA_DIR을 확인하세요. 새 사이트라면 한 번 시작하세요.',
    },
    files_unwritable: {
      message: '사이트가 {path}에 쓸 수 없습니다',
      todo: '사이트를 실행하는 사용자에게 소유권을 주세요. 예: chown -R imagora: {path}',
    },
    files_foreign: {
      message: '{path}이(가) 다른 사용자(ID {owner})의 소유입니다. 보통 root로 명령을 실행했을 때 발생합니다',
      todo: '사이트를 실행하는 사용자에게 소유권을 되돌려 주세요. 예: chown -R imagora: {path}',
    },
    files_accel: {
      message: 'nginx가 {path}을(를) 읽을 수 없어 nginx가 보내는 사진(ACCEL_ROOT)이 표시되지 않습니다',
      todo: '그룹에 읽기를 허용하세요: chmod -R g+rX {root}. 서비스에 UMask=0027을 설정하고 nginx 사용자를 파일의 그룹에 추가하세요: usermod -aG imagora www-data',
    },
    files_open: {
      message: '비밀 정보나 데이터가 들어 있는 {path}을(를) 다른 사용자가 읽을 수 있습니다',
      todo: '권한을 제한하세요: chmod {mode} {path}',
    },
  },
  address_users: { mail: '이메일', oauth: '외부 계정 로그인', payments: '온라인 결제' },
  storages: {
    address_refused: '내부 네트워크의 주소입니다. 운영자에게 INNER_HOSTS에 추가해 달라고 요청하세요',
    unreachable: '연결할 수 없습니다',
    timeout: '제시간에 응답이 없습니다',
    certificate: '인증서를 확인할 수 없습니다',
    host_key_unknown: '서버의 지문이 확인되지 않았습니다',
    host_key_differs: '서버의 키가 기록된 키와 일치하지 않습니다',
    refused_credentials: '계정 또는 키가 거부되었습니다',
    bucket_missing: '버킷 또는 폴더가 없습니다',
    mark_missing: '이 사이트의 표식이 없습니다. 디스크가 마운트되지 않았을 수 있습니다',
    mark_foreign: '다른 사이트의 표식입니다',
    read_only: '쓰기 권한이 없습니다',
    full: '남은 공간이 없습니다',
    wrong_content: '읽은 내용이 쓴 내용과 일치하지 않습니다',
    other: '자세한 내용은 서버 로그를 확인하세요',
    slow: '응답이 너무 느립니다',
  },
  services: {
    url_malformed: 'URL이 올바르지 않습니다',
    url_refused: '허용되지 않는 URL입니다',
    address_refused: '내부 네트워크의 주소입니다. 운영자에게 INNER_HOSTS에 추가해 달라고 요청하세요',
    unreachable: '연결할 수 없습니다',
    connection_refused: '연결이 거부되었습니다. 이 포트에서 수신 대기 중인 서비스가 없습니다',
    tls_failed: 'TLS 핸드셰이크에 실패했거나 인증서를 확인할 수 없습니다',
    timed_out: '10초 이내에 응답이 없습니다',
    redirect_refused: '서버가 리디렉션으로 응답했지만 따라가지 않습니다',
    answer_refused: '응답을 해석할 수 없습니다',
    too_large: '응답이 너무 큽니다',
    cut_off: '연결이 중단되었습니다',
    malformed: '메일 서버의 응답이 아닙니다',
    login_refused: '메일 서버가 사용자 이름 또는 비밀번호를 거부했습니다',
    mail_refused: '메일 서버가 이 이메일을 거부했습니다',
    not_configured: '메일 서버가 설정되지 않았습니다',
    captcha_secret_refused: '서비스가 비밀 키를 거부했습니다',
    captcha_host_differs: '다른 호스트에서 확인되었습니다. PUBLIC_URL을 이 사이트의 주소로 설정하세요',
  },
}

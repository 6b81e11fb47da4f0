import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: 명령줄에서 사이트를 관리합니다. 서버와 같은 환경 변수를 읽으며 서버가 실행 중일 때도 사용할 수 있습니다.

  imagora user create --username 아이디 [--email 이메일] [--name 닉네임] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role 이메일 역할
  imagora user import 파일.csv [--dry-run]
  imagora user reset-password --user 아이디 [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user 아이디 --name 이름 --expires 30d [--abilities 권한,권한]
  imagora backup [--to 폴더] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file 파일 | --passphrase]
  imagora backup list [--from 폴더]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore 백업 [--test] [--new] [--replace] [--same-site] [--allow-root 경로]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file 파일 | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes 분] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package 파일] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder 경로 --user 아이디 [--old-path /uploads] [--public] [--dry-run] [--refused 파일]
  imagora import account URL --user 아이디 [--public] [--dry-run] [--allow-inner] < 토큰 파일
  imagora import lsky|chevereto|zipline 경로 [--user 아이디] [--public] [--dry-run] [--refused 파일]
  imagora demo [--new]
  imagora help
  imagora --version

가져오기: 폴더, 호환 이미지 호스팅의 계정(토큰은 표준 입력에서 읽음) 또는 Lsky Pro, Chevereto, Zipline 데이터에서 가져옵니다.
--dry-run은 어떤 일이 일어날지만 보여줍니다. 중단되면 같은 명령을 다시 실행하여 재개하세요. 중복으로 가져오지
않습니다. --public으로 원래 공개 범위를 유지하지 않으면 사진은 일부 공개가 됩니다. docs/importing.md를 참고하세요.
--allow-inner는 내 네트워크의 사이트를 모든 포트에서 허용합니다. --refused 파일은 거부된 사진 목록을 CSV로 저장합니다.
거부된 사진이 있으면 종료 코드는 3입니다.
점검(doctor): 흔한 배포 실수 열 가지(주소, HTTPS, 프록시, 업로드 크기, 메일, 저장소, 시계, 디스크, 데이터베이스,
권한)를 점검하고 해결 방법을 알려줍니다. 사이트를 실행하는 사용자로 실행하세요. 사이트가 실행 중이어도 됩니다.
백업: 사이트가 실행 중일 때도 작동하며 모든 데이터를 한 시점 기준으로 저장합니다. --with-objects는 로컬 저장소의
파일을 포함하고(새 파일만 복사), --test는 복원 테스트로 백업을 검증합니다. 암호는 파일, 터미널 또는
BACKUP_PASSPHRASE에서 읽으며, 암호가 있으면 백업이 암호화되고 비밀 키가 포함됩니다.
복원: 백업 전체를 검사한 후 SQLite 또는 PostgreSQL의 빈 사이트에 씁니다. --test는 복원을 시험만 하고 아무것도
변경하지 않으며, --replace는 현재 사이트를 백업한 후 교체하고, --end-sessions는 모든 사용자를 로그아웃합니다. 결과는
사본으로, 고유한 ID를 가지며 저장소는 관리자 페이지나 storage confirm으로 확인하기 전까지 읽기 전용입니다. 원본이 더
이상 없다면 --same-site를 추가하세요. DATA_DIR 밖의 저장소 폴더는 --allow-root로 하나씩, 신뢰할 수 있는 서명이 없는
백업은 --allow-unsigned로 허용해야 합니다. docs/backups.md를 참고하세요.
저장소: storage list는 각 저장소와 표식이 속한 사이트를 보여줍니다. storage confirm은 복원된 저장소를 다시 쓸 수 있게
하며, 다른 사이트의 표식이 있는 저장소를 인수하려면 --adopt를 추가하세요.
검증(verify): 데이터베이스, 저장된 파일, 카운터를 확인합니다. 보고만 하고 아무것도 삭제하지 않습니다. --checksums는
파일을 읽어 해시도 확인하고(--minutes로 시간을 제한하면 다음 실행에서 이어짐), --repair는 카운터만 수정합니다.
2단계 인증: --reset-second-factors는 사용자의 인증 앱, 패스키, 복구 코드를 삭제합니다.
비밀번호: --password-stdin은 표준 입력에서 한 줄을 읽습니다. 없으면 비밀번호를 생성하여 한 번만 표시합니다.
모드: read-only는 모든 변경을 거부하고 보기와 다운로드는 계속됩니다. maintenance는 관리자 외 모두에게 사이트를 닫습니다.
이미지 링크는 계속 작동합니다. 모드를 생략하면 현재 모드를 표시합니다.
업그레이드(upgrade): --check는 이 버전 또는 패키지에 든 버전의 마이그레이션을 아무것도 바꾸지 않고 시험하여 걸리는
시간과 필요한 공간을 알려줍니다. --rollback은 마지막 업그레이드 전의 데이터베이스로 되돌립니다. docs/upgrading.md 참조.
권한: {abilities}.
--abilities가 없으면 토큰은 사용자의 모든 권한을 갖습니다.
만료: 필수. 12h, 30d, 8w, 1y 또는 2027-01-31 12:00 같은 시각.
종료 코드: 0 성공, 1 거부 또는 실패, 2 잘못된 명령, 3 복원되었지만 검증에서 문제 발견.
4 여기에 사이트가 없음. 그 경우 user create, restore, demo는 --new로 새로 만듭니다.
`,
  backup_made: '백업을 만들었습니다: {folder}',
  backup_counts: '{rows}행과 파일 {objects}개(복사 {kept}, 누락 {gone}, 손상 {damaged})',
  backup_pictures_all: '사진: 모두 포함됨',
  backup_pictures_some: '사진: 일부만 포함됨. 빠진 저장소: {storages}',
  backup_pictures_none: '사진: 포함되지 않음(데이터베이스만)',
  backup_scope_all: '전체',
  backup_scope_some: '일부',
  backup_scope_none: '없음',
  backup_open_note:
    '이 백업은 암호화되지 않았습니다. 비밀번호 해시와 암호화된 인증 정보가 들어 있지만 키 파일 {file}은(는) 포함되지 않습니다. 이 파일을 다른 곳에 안전하게 보관하지 않으면 복원한 후 인증 정보를 읽을 수 없습니다',
  backup_proving: '복원 테스트로 백업을 검증하는 중 …',
  backup_proven: '검증됨: {rows}행이 모두 동일하게 복원되었습니다',
  backup_findings:
    '백업은 온전하지만 사이트 자체에 불일치가 {count}개 있습니다. 다음 명령으로 수정하세요: imagora verify --repair',
  backup_first: '먼저 현재 사이트를 백업하는 중 …',
  backup_list_heading: '시각\t데이터베이스\t행\t파일\t사진\t암호화\t검증\t위치',
  backup_list_none: '{folder}에 백업이 없습니다',
  backup_proof_ok: '예',
  backup_proof_failed: '실패',
  backup_proof_none: '아직 안 함',
  yes: '예',
  no: '아니요',
  passphrase_ask: '백업 암호: ',
  passphrase_repeat: '암호 다시 입력: ',
  passphrase_differs: '암호가 일치하지 않습니다',
  passphrase_unreadable: '{file}에서 암호를 읽을 수 없습니다',
  restore_done: '복원됨: {rows}행 검증, 파일 {placed}개 복원',
  restore_copy:
    '이 사이트는 사본입니다(사이트 ID {site}). 저장소는 관리자 페이지 또는 imagora storage confirm으로 확인하기 전까지 읽기 전용입니다. 원본 사이트의 파일은 변경되지 않습니다',
  restore_same_site:
    '사이트가 ID({site})를 유지하며 저장소에 쓸 수 있습니다. 원본 사이트가 더 이상 실행되지 않는지 확인하세요',
  restore_unsigned: '경고: 이 백업은 서명되지 않아 출처를 확인할 수 없습니다',
  restore_foreign: '경고: 이 백업은 다른 키로 서명되어 출처를 확인할 수 없습니다',
  restore_sessions_ended: '모든 사용자를 로그아웃했습니다',
  restore_without_key:
    '비밀 키가 백업과 일치하지 않습니다. 이메일, SMS, 저장소, 외부 계정 로그인, 결제의 인증 정보와 인증 앱을 읽을 수 없으므로 다시 설정해야 합니다',
  restore_storage_foreign:
    '스토리지 {id}({name})은(는) 다른 사이트의 것입니다: {site}. 여기서는 읽기 전용으로 유지되며, 이 사본의 어떤 작업도 파일을 바꾸지 않습니다. 그 사이트가 더 이상 사용하지 않을 때만 imagora storage confirm {id} --adopt로 인수하세요',
  restore_storage_unreachable:
    '스토리지 {id}({name})에 연결할 수 없어 소유 사이트를 알 수 없습니다. 확인하기 전까지 읽기 전용입니다',
  restore_findings:
    '복원했지만 문제가 {count}개 발견되었습니다. 사진 파일이 없다면 다시 복사하고 imagora verify를 실행하세요',
  restore_unverified: '복원했지만 저장소에 연결할 수 없어 파일을 확인하지 못했습니다: {reason}',
  backup_no_backup: '여기에 완전한 백업이 없습니다: {subject}',
  backup_no_room: '디스크 공간이 부족합니다: {subject}',
  backup_program_old: '더 새로운 버전({subject})에서 만든 백업입니다. 먼저 업그레이드하세요',
  backup_part_missing: '백업이 완전하지 않습니다: {subject} 누락',
  backup_part_short: '백업이 완전하지 않습니다: {subject} 잘림',
  backup_part_damaged: '백업이 손상되었습니다: {subject}',
  backup_row_malformed: '{subject} 테이블의 행을 쓸 수 없습니다',
  backup_rows_differ: '복원된 데이터가 {subject}에서 백업과 다릅니다. 아무것도 변경되지 않았습니다',
  backup_references_broken: '백업에 일관되지 않은 데이터가 있습니다: {subject}',
  backup_passphrase_missing:
    '암호화된 백업입니다. --passphrase-file, --passphrase 또는 BACKUP_PASSPHRASE로 암호를 지정하세요',
  backup_passphrase_wrong: '암호가 올바르지 않습니다',
  backup_key_missing:
    '백업에 해당 사이트의 비밀 키가 없으며 여기의 키와 다릅니다. 그 사이트의 secret.key를 DATA_DIR에 넣거나 --without-key로 인증 정보를 버리세요',
  backup_site_in_use:
    '여기에 이미 사이트가 있습니다. 빈 사이트에 복원하거나, 현재 사이트를 먼저 백업하는 --replace를 사용하세요',
  backup_site_running:
    '사이트가 실행 중이거나 다른 프로그램이 데이터베이스를 열고 있습니다. 먼저 중지하세요({subject})',
  backup_roots_outside:
    '백업이 DATA_DIR 밖의 저장소 폴더를 사용합니다: {subject}. 복원하려면 --allow-root 경로로 하나씩 허용하세요',
  backup_root_taken: '폴더가 비어 있지 않고 이 사이트의 것으로 표시되어 있지 않아 아무것도 쓰지 않았습니다: {subject}',
  backup_signature_wrong:
    '백업이 만들어진 후 수정되었습니다. 서명이 DATA_DIR의 키와 일치하지 않습니다. 아무것도 변경되지 않았습니다',
  backup_signature_missing:
    '백업이 서명되지 않아 출처를 확인할 수 없습니다. 그래도 복원하려면 --allow-unsigned를 추가하세요',
  backup_signature_foreign:
    '백업이 다른 키로 서명되어 출처를 확인할 수 없습니다. 그 사이트의 secret.key를 DATA_DIR에 넣거나 --allow-unsigned를 추가하여 계속하세요',
  backup_target_unreachable: '백업 대상을 사용할 수 없습니다: {subject}',
  backup_target_foreign: '백업 대상이 다른 사이트의 것입니다',
  backup_copy_differs: '복사본이 백업과 다릅니다: {subject}',
  target_fetching: '파일 {total}개 중 {done}개 다운로드',
  target_file_malformed: '{file}에 올바른 연결이 없습니다. provider, options, secrets가 있는 JSON이어야 합니다',
  target_unknown: '백업 대상 “{name}”이(가) 없습니다. 새 컴퓨터에서는 연결 정보가 있는 .json 파일을 지정하세요',
  target_list_none: '백업 대상 없음',
  target_list_heading: '이름\t종류\t백업\t상태',
  target_copy_none: '복사본 없음',
  backup_interrupted: '백업이 중단되었습니다',
  backup_fault: '문제가 발생했습니다: {subject}',
  storage_list_heading: 'ID\t이름\t유형\t상태\t표식',
  provider_list_heading: 'ID\t이름\t유형\t상태\t콜백 URL',
  provider_on: '사용',
  provider_off: '사용 안 함',
  provider_next: '다음에 추가할 제공업체의 콜백 URL: {url}',
  provider_address_unset: 'PUBLIC_URL이 설정되지 않았습니다. 사이트의 공개 주소로 설정하면 콜백 URL이 정해집니다.',
  storage_writable: '쓰기 가능',
  storage_read_only: '읽기 전용(백업에서 복원됨)',
  storage_mark_own: '이 사이트',
  storage_mark_foreign: '다른 사이트',
  storage_mark_unnamed: '사이트 표시 없음',
  storage_mark_missing: '표식 없음',
  storage_unreachable: '연결할 수 없음',
  storage_confirmed: '저장소 {id}을(를) 확인했으며 다시 쓸 수 있습니다',
  storage_id_malformed: '저장소 ID가 아닙니다: {text}',
  site_in_use: '데모 데이터는 새 사이트에만 추가할 수 있지만 이 사이트에는 이미 사용자가 있습니다',
  bench_running: '이 컴퓨터를 측정하는 중입니다. 30초 정도 걸립니다 …',
  bench_result: `코어: {cores}
초당 디스크 동기화: {fsyncs_per_second}
초당 내장 데이터베이스 쓰기: {database_writes_per_second}
초당 1200만 화소 사진 썸네일: {thumbnails_per_second}
SHA-256, 초당 MB: {hash_mb_per_second}
초당 파일 읽기: {reads_per_second}
대략적인 추정: 초당 업로드: {estimated_uploads_per_second}
대략적인 추정: 초당 이미지 전송: {estimated_pictures_per_second}`,
  demo_filling: '그림을 그리고 데모 데이터를 추가하는 중입니다. 1분 정도 걸립니다 …',
  demo_filled:
    '데모가 준비되었습니다: 사진 {photos}장. npm start를 실행하고 아이디 {username}, 비밀번호 {password}(으)로 로그인하세요',
  verify_done: '모두 정상입니다',
  verify_failed: '발견된 문제: {count}개',
  verify_repaired: '수정됨: {line}',
  verify_read: '파일 {count}개를 읽고 확인했습니다',
  verify_recent: '모든 파일을 지난 하루 안에 읽었습니다. 다시 읽으려면 --minutes 없이 실행하세요',
  verify_unfinished: '제한 시간 동안 파일 {count}개를 읽고 확인했습니다. 계속하려면 다시 실행하세요',
  upgrade_version: '설치된 버전: {installed}. 확인한 버전: {version}. 데이터베이스: {schema}',
  upgrade_current: '데이터베이스 마이그레이션이 필요하지 않습니다',
  upgrade_pending: '대기 중인 마이그레이션: {list}',
  upgrade_tried: '시험 실행: {seconds}초. 사이트가 약 {estimate}초 동안 중단됩니다',
  upgrade_room: '디스크 공간: 필요 {needed}, 여유 {free}',
  upgrade_backup: '최근 백업: {time}',
  upgrade_no_backup: '아직 백업이 없습니다. 먼저 만드세요: imagora backup',
  upgrade_no_room: '업그레이드에 필요한 디스크 공간이 부족합니다. 변경된 것은 없습니다',
  upgrade_failed:
    '{migration}에서 시험 실행이 실패했습니다: {reason}. 변경된 것은 없습니다. 설치된 버전을 계속 사용하세요',
  upgrade_stopped: '확인을 중단했습니다. 변경된 것은 없습니다',
  upgrade_ready: '업그레이드할 수 있습니다',
  upgrade_package_unknown: '{path}을(를) Imagora 패키지로 읽을 수 없습니다: {reason}',
  upgrade_package_unreadable:
    '{user} 사용자가 {path}을(를) 읽을 수 없습니다. 이 사용자가 읽을 수 있는 폴더(예: /var/tmp)로 패키지를 옮기세요',
  upgrade_package_changed: '{path}이(가) {list}와(과) 일치하지 않습니다. 다시 다운로드하세요',
  upgrade_package_unlisted: '{path}이(가) {list}에 없습니다. 같은 릴리스의 패키지와 목록을 한 폴더에 두세요',
  upgrade_package_verified: '패키지가 {list}와(과) 일치합니다',
  upgrade_package_unverified: '패키지 옆에 {list}이(가) 없어 체크섬을 확인하지 않았습니다',
  upgrade_package_foreign: '{path}은(는) {architecture}용이지만 이 시스템은 {own}입니다. {own}용 패키지를 사용하세요',
  upgrade_choice: '--check 또는 --rollback을 추가하세요',
  rollback_no_copy: '{folder}에 업그레이드 전 사본이 없습니다. 변경된 것은 없습니다',
  rollback_foreign:
    '복사본 {copy}은(는) DATABASE_URL의 데이터베이스와 다른 사이트의 것입니다. 아무것도 변경되지 않았습니다',
  rollback_same: '데이터베이스가 이미 최근 사본과 같은 스키마입니다({schema}). 변경된 것은 없습니다',
  rollback_copy: '사본 시각: {time}({copy})',
  rollback_loss:
    '그 이후의 모든 변경 사항이 사이트에서 사라집니다. 그 이후 추가: 사용자 {users}, 사진 {photos}, 주문 {orders}',
  rollback_unconfirmed: '변경된 것은 없습니다. 이 사본으로 되돌리려면 --yes를 추가하세요',
  rollback_done: '데이터베이스를 업그레이드 전으로 되돌렸습니다({schema}, {copy}). 이제 이전 버전을 시작하세요',
  rollback_kept: '업그레이드 후에 기록된 내용은 {file}에 있습니다',
  doctor_ok: '[정상]',
  doctor_warning: '[경고]',
  doctor_error: '[오류]',
  doctor_errors: '발견된 오류: {count}개',
  doctor_warnings: '오류는 없지만 위의 경고를 확인하세요',
  other_user:
    '{path}이(가) 다른 사용자(ID {owner})의 소유입니다. 해당 사용자로 전환하는 sudo imagora를 사용하거나 다음을 실행하세요: sudo -u "#{owner}" …',
  no_site:
    '여기에 사이트가 없습니다: DATA_DIR은 {path}, 데이터베이스는 {database}입니다. 둘 다 서비스와 같게 설정하거나, /etc/imagora.env를 읽는 설치된 imagora 명령을 사용하세요',
  no_site_new:
    '여기에 사이트가 없습니다: DATA_DIR은 {path}, 데이터베이스는 {database}입니다. 둘 다 서비스와 같게 설정하거나, 여기에 새 사이트를 만들려면 --new를 추가하세요',
  no_site_key:
    'DATA_DIR {path}에 secret.key가 없으므로 데이터베이스 {database}에 있는 사이트의 데이터 폴더가 아닙니다. DATA_DIR을 서비스와 같게 설정하세요',
  import_progress: '{found}개 중 {count}개 처리됨',
  import_resumed: '완료되지 않은 가져오기를 재개합니다',
  import_running:
    '다른 프로세스에서 이 가져오기를 실행 중이거나 중지된 지 1분이 지나지 않았습니다. 나중에 다시 시도하세요',
  import_stopped: '가져오기가 중지되었습니다. 재개하려면 같은 명령을 다시 실행하세요',
  import_failed: '가져오지 못했습니다: {reason}',
  import_done: '사진 {count}장을 가져왔습니다, {size}',
  import_would: '가져올 사진 {count}장, {size}(모의 실행, 변경 없음)',
  import_known: '{count}장은 이미 사이트에 있어 건너뜀',
  import_time_left: '약 {time} 남음',
  import_waits: '대기 중: {reason}',
  import_retries: '대기 중: {reason}. {time}에 다시 시도합니다',
  import_listed: '거부된 사진 목록을 {file}에 저장했습니다',
  import_rejected: '완료했지만 {count}장이 거부되었습니다. 같은 명령을 다시 실행하면 다시 시도합니다',
  import_refused: '{count}장 거부됨:',
  import_reason: '  {count}: {reason}(예: {example})',
  token_absent: '표준 입력에 토큰이 없습니다. 예: imagora import account … < 파일',
  address_malformed: '올바른 URL이 아닙니다: {text}',
  minutes_malformed: '분 단위 숫자가 아닙니다: {text}',
  unknown_command: '알 수 없는 명령: {command}',
  option_missing: '누락된 옵션: {option}',
  usage: '사용법을 보려면 다음을 실행하세요: imagora help',
  invitation_sent: '{email}(으)로 초대를 보냈습니다. 링크:',
  invitation_created: '{email} 초대를 만들었지만 메일은 보내지 않았습니다. 다음 링크를 전달하세요:',
  email_known: '{email}은(는) 이미 계정에 속해 있습니다',
  group_unknown: '“{name}” 역할 그룹이 없습니다',
  user_import_line: '{line}행({email}), {field}: {message}',
  user_import_planned: '만들 예정: {count}, 건너뜀: {skipped}, 오류: {wrong}',
  user_import_done: '만듦: {count}, 건너뜀: {skipped}, 오류: {wrong}',
  user_import_mailed: '각 사용자에게 비밀번호를 설정하는 링크가 메일로 전송됩니다.',
  user_import_rejected: '오류가 있는 행: {count}. 고친 뒤 파일을 다시 가져오세요.',
  user_import_unreadable: '{path}을(를) UTF-8 텍스트로 읽을 수 없습니다',
  user_created: '사용자 {username}을(를) 만들었습니다(ID {id})',
  password_reset: '{username}의 비밀번호를 재설정하고 모든 세션을 로그아웃했습니다',
  second_factors_removed: '2단계 인증을 해제했습니다. 비밀번호만으로 로그인할 수 있습니다',
  password_made: '비밀번호: {password}',
  password_absent: '표준 입력에 비밀번호가 없습니다. 예: imagora … --password-stdin < 파일',
  user_unknown: '사용자를 찾을 수 없습니다: {username}',
  mode_set: '사이트 모드: {mode}',
  mode_unknown: '알 수 없는 모드: {mode}. normal, read-only 또는 maintenance를 사용하세요',
  role_set: '{username}의 역할을 {role}(으)로 바꿨습니다',
  role_unknown: '알 수 없는 역할: {role}. 사용 가능: {roles}',
  ability_unknown: '알 수 없는 권한: {ability}. 사용 가능한 권한: {abilities}',
  expiry_missing: '토큰에는 만료 시각이 필요합니다. 예: --expires 30d',
  expiry_malformed: '올바른 만료 시각이 아닙니다: {text}',
  expiry_past: '만료 시각은 현재보다 이후여야 합니다',
  token_expires: '{time}에 만료됩니다. 이 토큰은 한 번만 표시됩니다:',
  list_heading: 'ID\t아이디\t이메일\t역할\t상태\t가입',
  admin: '관리자',
  member: '사용자',
  suspended: '정지됨',
  active: '활성',
}

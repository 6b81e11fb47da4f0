import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: إدارة الموقع من سطر الأوامر. يقرأ متغيّرات البيئة نفسها التي يقرأها الخادم، ويمكن استخدامه
أثناء تشغيل الخادم.

  imagora user create --username NAME [--email ADDRESS] [--name NICKNAME] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role EMAIL ROLE
  imagora user import FILE.csv [--dry-run]
  imagora user reset-password --user NAME [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user NAME --name LABEL --expires 30d [--abilities PERMISSION,PERMISSION]
  imagora backup [--to FOLDER] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file FILE | --passphrase]
  imagora backup list [--from FOLDER]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore BACKUP [--test] [--new] [--replace] [--same-site] [--allow-root PATH]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file FILE | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes NUMBER] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package FILE] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder PATH --user NAME [--old-path /uploads] [--public] [--dry-run] [--refused FILE]
  imagora import account URL --user NAME [--public] [--dry-run] [--allow-inner] < FILE WITH TOKEN
  imagora import lsky|chevereto|zipline PATH [--user NAME] [--public] [--dry-run] [--refused FILE]
  imagora demo [--new]
  imagora help
  imagora --version

الاستيراد: من مجلد، أو حساب على خدمة استضافة صور متوافقة (يُقرأ رمزه من الإدخال القياسي)، أو بيانات Lsky Pro أو Chevereto أو Zipline.
يعرض --dry-run ما سيحدث فقط. إذا انقطع الاستيراد، فشغِّل الأمر نفسه مجددًا لاستئنافه؛ لا يُستورد شيء
مرتين. تكون الصور غير مُدرَجة ما لم يُبقِ --public على مستوى عرضها الأصلي. راجِع docs/importing.md.
--allow-inner يسمح بموقع في شبكتك، على أي منفذ. --refused FILE يحفظ الصور المرفوضة بصيغة CSV، وعندها يكون رمز الخروج 3.
الفحص (doctor): يفحص عشرة أخطاء نشر شائعة (العنوان وHTTPS والخادم الوكيل وحجم الرفع والبريد وأماكن التخزين والساعة
والقرص وقاعدة البيانات والأذونات) ويشرح كيفية إصلاحها. شغِّله بالمستخدم الذي يشغّل الموقع؛ ويمكن أن يكون الموقع قيد التشغيل.
النسخ الاحتياطي (backup): يعمل أثناء تشغيل الموقع ويلتقط كل البيانات في لحظة واحدة. يضمّن --with-objects ملفات أماكن
التخزين المحلية (لا تُنسخ إلا الجديدة)، ويتحقّق --test من النسخة باستعادة تجريبية. تأتي عبارة المرور من ملف أو من
الطرفية أو من BACKUP_PASSPHRASE؛ وبوجودها تُشفَّر النسخة وتتضمّن المفتاح السري.
الاستعادة (restore): تفحص النسخة كلها ثم تكتبها في موقع فارغ، على SQLite أو PostgreSQL. يجرّب --test الاستعادة فقط
ولا يغيّر شيئًا، وينسخ --replace الموقع الحالي احتياطيًا ثم يستبدله، ويسجّل --end-sessions خروج الجميع. الناتج
نسخة: لها معرّفها الخاص، وأماكن تخزينها للقراءة فقط حتى تُؤكَّد في لوحة الإدارة أو باستخدام storage confirm. أضِف
--same-site إذا لم يعُد الأصل موجودًا. يجب السماح بمجلدات التخزين خارج DATA_DIR واحدًا تلو الآخر باستخدام
--allow-root، وبالنسخة التي بلا توقيع موثوق به باستخدام --allow-unsigned. راجِع docs/backups.md.
أماكن التخزين: يعرض storage list كل مكان تخزين والموقع الذي تخصّه علامته. ويجعل storage confirm مكان تخزين مستعادًا
قابلاً للكتابة مجددًا؛ أضِف --adopt لاعتماد مكان يحمل علامة موقع آخر.
التحقّق (verify): يفحص قاعدة البيانات والملفات المخزّنة والعدّادات. يعرض النتائج فقط ولا يحذف شيئًا. يقرأ --checksums
الملفات أيضًا ويتحقّق من تجزئاتها (يحدّ --minutes الوقت؛ ويتابع التشغيل التالي من هناك)، ويصلح --repair العدّادات فقط.
التحقّق بخطوتين: يزيل --reset-second-factors تطبيق المصادقة ومفاتيح المرور ورموز الاسترداد للمستخدم.
كلمات المرور: يقرأ --password-stdin سطرًا واحدًا من الإدخال القياسي؛ وإلا تُنشأ كلمة مرور وتظهر مرة واحدة.
الوضع: read-only يرفض كل تعديل مع استمرار العرض والتنزيل، وmaintenance يغلق الموقع أيضًا أمام الجميع عدا المشرفين.
تظل روابط الصور تعمل. من دون وضع يُعرض الوضع الحالي.
الترقية (upgrade): يجرّب --check ترحيلات هذا الإصدار أو إصدار في حزمة دون تغيير أي شيء، ويذكر مدتها وما تحتاج إليه.
يعيد --rollback قاعدة البيانات كما كانت قبل آخر ترقية. راجِع docs/upgrading.md.
الأذونات: {abilities}.
بدون --abilities، تكون للرمز كل أذونات مستخدمه.
انتهاء الصلاحية: مطلوب. 12h أو 30d أو 8w أو 1y، أو وقت مثل 2027-01-31 12:00.
رموز الخروج: 0 نجاح، 1 رفض أو فشل، 2 أمر غير صالح، 3 تمت الاستعادة لكن التحقّق وجد مشكلات.
4 لا يوجد موقع هنا. عندئذ تنشئ user create وrestore وdemo موقعًا مع ‎--new.
`,
  backup_made: 'تم إنشاء النسخة الاحتياطية: {folder}',
  backup_counts: 'الصفوف: {rows}، الملفات: {objects} (المنسوخة {kept}، المفقودة {gone}، التالفة {damaged})',
  backup_pictures_all: 'الصور: كلها مضمَّنة',
  backup_pictures_some: 'الصور: بعضها فقط. تنقص صور أماكن التخزين: {storages}',
  backup_pictures_none: 'الصور: غير مضمَّنة، قاعدة البيانات فقط',
  backup_scope_all: 'الكل',
  backup_scope_some: 'بعضها',
  backup_scope_none: 'لا شيء',
  backup_open_note:
    'هذه النسخة الاحتياطية غير مشفّرة. تحتوي على تجزئات كلمات المرور وبيانات اعتماد مشفّرة، لكنها لا تحتوي على ملف المفتاح {file}. احفظ ذلك الملف بأمان في مكان آخر، وإلا فلن تمكن قراءة بيانات الاعتماد بعد الاستعادة',
  backup_proving: 'جارٍ التحقّق من النسخة الاحتياطية باستعادة تجريبية …',
  backup_proven: 'تم التحقّق: استُعيدت كل الصفوف ({rows}) مطابقة',
  backup_findings:
    'النسخة الاحتياطية سليمة، لكن في الموقع نفسه حالات عدم اتساق ({count}). أصلِحها باستخدام: imagora verify --repair',
  backup_first: 'جارٍ نسخ الموقع الحالي احتياطيًا أولاً …',
  backup_list_heading: 'الوقت\tقاعدة البيانات\tالصفوف\tالملفات\tالصور\tمشفّرة\tمُتحقَّق منها\tالمكان',
  backup_list_none: 'لا توجد نسخ احتياطية في {folder}',
  backup_proof_ok: 'نعم',
  backup_proof_failed: 'فشل',
  backup_proof_none: 'ليس بعد',
  yes: 'نعم',
  no: 'لا',
  passphrase_ask: 'عبارة مرور النسخة الاحتياطية: ',
  passphrase_repeat: 'كرِّر عبارة المرور: ',
  passphrase_differs: 'عبارتا المرور غير متطابقتين',
  passphrase_unreadable: 'تتعذّر قراءة عبارة مرور من {file}',
  restore_done: 'تمت الاستعادة: الصفوف المُتحقَّق منها {rows}، الملفات المُعادة {placed}',
  restore_copy:
    'هذه نسخة (معرّف الموقع {site}). أماكن تخزينها للقراءة فقط حتى تؤكّدها في لوحة الإدارة أو باستخدام imagora storage confirm. لم تتغيّر ملفات الموقع الأصلي',
  restore_same_site: 'يحتفظ الموقع بمعرّفه ({site}) ويمكنه الكتابة في أماكن تخزينه. تأكَّد من أن الموقع الأصلي لم يعُد يعمل',
  restore_unsigned: 'تحذير: هذه النسخة الاحتياطية غير موقّعة، لذا لا يمكن التحقّق من مصدرها',
  restore_foreign: 'تحذير: هذه النسخة الاحتياطية موقّعة بمفتاح آخر، لذا لا يمكن التحقّق من مصدرها',
  restore_sessions_ended: 'تم تسجيل خروج كل المستخدمين',
  restore_without_key:
    'المفتاح السري لا يطابق النسخة الاحتياطية. لا تمكن قراءة بيانات اعتماد البريد والرسائل النصية والتخزين والدخول بحساب خارجي والدفع وتطبيقات المصادقة، ويجب إعدادها مجددًا',
  restore_storage_foreign:
    'التخزين {id} ({name}) تابع لموقع آخر: {site}. يبقى هنا للقراءة فقط، ولا يغيّر أي شيء في هذه النسخة ملفاته. لا تستحوذ عليه بالأمر imagora storage confirm {id} --adopt إلا إذا لم يعد ذلك الموقع يستخدمه',
  restore_storage_unreachable:
    'تعذّر الوصول إلى التخزين {id} ({name})، لذا فمالكه غير معروف. يبقى للقراءة فقط حتى تؤكّده',
  restore_findings:
    'تمت الاستعادة، لكن عُثر على مشكلات ({count}). إذا كانت ملفات صور مفقودة، فأعِد نسخها وشغِّل imagora verify',
  restore_unverified: 'تمت الاستعادة، لكن يتعذّر الوصول إلى أحد أماكن التخزين، لذا لم تُفحص الملفات: {reason}',
  backup_no_backup: 'لم يُعثر هنا على نسخة احتياطية كاملة: {subject}',
  backup_no_room: 'مساحة القرص غير كافية: {subject}',
  backup_program_old: 'أنشأ هذه النسخة الاحتياطية إصدار أحدث ({subject}). حدِّث البرنامج أولاً',
  backup_part_missing: 'النسخة الاحتياطية غير مكتملة: {subject} مفقود',
  backup_part_short: 'النسخة الاحتياطية غير مكتملة: {subject} مبتور',
  backup_part_damaged: 'النسخة الاحتياطية تالفة: {subject}',
  backup_row_malformed: 'تتعذّر كتابة صف من الجدول {subject}',
  backup_rows_differ: 'البيانات المستعادة تختلف عن النسخة الاحتياطية في {subject}. لم يتغيّر شيء',
  backup_references_broken: 'تحتوي النسخة الاحتياطية على بيانات غير متّسقة: {subject}',
  backup_passphrase_missing:
    'هذه النسخة الاحتياطية مشفّرة. قدِّم عبارة المرور باستخدام --passphrase-file أو --passphrase أو BACKUP_PASSPHRASE',
  backup_passphrase_wrong: 'عبارة المرور خاطئة',
  backup_key_missing:
    'لا تتضمّن النسخة الاحتياطية المفتاح السري لموقعها، والمفتاح هنا مختلف. ضع ملف secret.key لذلك الموقع في DATA_DIR، أو تخلَّ عن بيانات اعتماده باستخدام --without-key',
  backup_site_in_use:
    'يوجد موقع هنا بالفعل. استعِد إلى موقع فارغ، أو استخدِم --replace الذي ينسخ الموقع الحالي احتياطيًا أولاً',
  backup_site_running: 'الموقع قيد التشغيل أو يفتح برنامج آخر قاعدة البيانات. أوقِفه أولاً ({subject})',
  backup_roots_outside:
    'تستخدم النسخة الاحتياطية مجلدات تخزين خارج DATA_DIR: {subject}. اسمح بكل منها باستخدام --allow-root PATH لاستعادتها',
  backup_root_taken: 'هذا المجلد ليس فارغًا ولا يحمل علامة هذا الموقع، لذا لم يُكتب شيء: {subject}',
  backup_signature_wrong: 'عُدِّلت النسخة الاحتياطية بعد إنشائها: توقيعها لا يطابق المفتاح في DATA_DIR. لم يتغيّر شيء',
  backup_signature_missing:
    'النسخة الاحتياطية غير موقّعة، لذا لا يمكن التحقّق من مصدرها. أضِف --allow-unsigned لاستعادتها على أي حال',
  backup_signature_foreign:
    'النسخة الاحتياطية موقّعة بمفتاح آخر، لذا لا يمكن التحقّق من مصدرها. ضع ملف secret.key لذلك الموقع في DATA_DIR، أو أضِف --allow-unsigned للمتابعة',
  backup_target_unreachable: 'تتعذّر استخدام وجهة النسخ: {subject}',
  backup_target_foreign: 'وجهة النسخ تخصّ موقعًا آخر',
  backup_copy_differs: 'تختلف النسخة عن الأصل: {subject}',
  target_fetching: 'نُزّل {done} من {total} ملفات',
  target_file_malformed: 'لا يحتوي {file} على اتصال صالح: استخدم JSON فيه provider وoptions وsecrets',
  target_unknown: 'لا توجد وجهة باسم «{name}». على جهاز جديد، حدّد ملف ‎.json‎ فيه الاتصال',
  target_list_none: 'لا توجد وجهات نسخ',
  target_list_heading: 'الاسم\tالنوع\tالنسخة\tالحالة',
  target_copy_none: 'لا نسخ بعد',
  backup_interrupted: 'انقطع النسخ الاحتياطي',
  backup_fault: 'حدث خطأ: {subject}',
  storage_list_heading: 'المعرّف\tالاسم\tالنوع\tالحالة\tالعلامة',
  provider_list_heading: 'المعرّف\tالاسم\tالنوع\tالحالة\tرابط معاودة الاتصال',
  provider_on: 'مفعّل',
  provider_off: 'متوقّف',
  provider_next: 'رابط معاودة الاتصال لمقدّم الخدمة التالي: {url}',
  provider_address_unset: 'لم تُضبط PUBLIC_URL. اضبطها على العنوان العام لموقعك لتحصل على روابط معاودة الاتصال.',
  storage_writable: 'قابل للكتابة',
  storage_read_only: 'للقراءة فقط (مستعاد من نسخة احتياطية)',
  storage_mark_own: 'هذا الموقع',
  storage_mark_foreign: 'موقع آخر',
  storage_mark_unnamed: 'بلا اسم موقع',
  storage_mark_missing: 'بلا علامة',
  storage_unreachable: 'يتعذّر الوصول إليه',
  storage_confirmed: 'تم تأكيد مكان التخزين {id} وأصبح قابلاً للكتابة مجددًا',
  storage_id_malformed: 'ليس معرّف مكان تخزين: {text}',
  site_in_use: 'لا يمكن إضافة البيانات التجريبية إلا إلى موقع جديد، ولهذا الموقع مستخدمون',
  bench_running: 'يقيس الجهاز. يستغرق ذلك نحو نصف دقيقة …',
  bench_result: `الأنوية: {cores}
مزامنات القرص في الثانية: {fsyncs_per_second}
كتابات قاعدة البيانات المدمجة في الثانية: {database_writes_per_second}
صور مصغّرة من 12 ميغابكسل في الثانية: {thumbnails_per_second}
SHA-256 بالميغابايت في الثانية: {hash_mb_per_second}
قراءات الملفات في الثانية: {reads_per_second}
تقدير تقريبي: عمليات الرفع في الثانية: {estimated_uploads_per_second}
تقدير تقريبي: الصور المعروضة في الثانية: {estimated_pictures_per_second}`,
  demo_filling: 'جارٍ رسم الصور وإضافة البيانات التجريبية. يستغرق ذلك نحو دقيقة …',
  demo_filled:
    'العرض التجريبي جاهز، عدد الصور: {photos}. شغِّل npm start وسجِّل الدخول باسم {username} وكلمة المرور {password}',
  verify_done: 'كل شيء سليم',
  verify_failed: 'المشكلات التي عُثر عليها: {count}',
  verify_repaired: 'تم إصلاح: {line}',
  verify_read: 'عدد الملفات المقروءة والمفحوصة: {count}',
  verify_recent: 'قُرئت كل الملفات خلال اليوم الماضي. شغِّل الأمر دون --minutes لقراءتها مجددًا',
  verify_unfinished: 'عدد الملفات المقروءة والمفحوصة قبل انتهاء الوقت: {count}. أعِد التشغيل للمتابعة',
  upgrade_version: 'الإصدار المثبَّت: {installed}. الإصدار المفحوص: {version}. قاعدة البيانات: {schema}',
  upgrade_current: 'لا تحتاج قاعدة البيانات إلى ترحيل',
  upgrade_pending: 'الترحيلات المعلّقة: {list}',
  upgrade_tried: 'التشغيل التجريبي: {seconds} ث. سيتوقف الموقع نحو {estimate} ث',
  upgrade_room: 'مساحة القرص: المطلوب {needed}، المتاح {free}',
  upgrade_backup: 'أحدث نسخة احتياطية: {time}',
  upgrade_no_backup: 'لا توجد نسخة احتياطية بعد. أنشئ واحدة أولاً: imagora backup',
  upgrade_no_room: 'لا تكفي مساحة القرص للترقية. لم يتغيّر شيء',
  upgrade_failed: 'فشل التشغيل التجريبي عند {migration}: {reason}. لم يتغيّر شيء. ابقَ على الإصدار المثبَّت',
  upgrade_stopped: 'أُوقف الفحص. لم يتغيّر شيء',
  upgrade_ready: 'جاهز للترقية',
  upgrade_package_unknown: 'تعذّرت قراءة {path} كحزمة Imagora: {reason}',
  upgrade_package_unreadable:
    'لا يستطيع {user} قراءة {path}. انقل الحزمة إلى مجلد يستطيع هذا المستخدم قراءته، مثل /var/tmp',
  upgrade_package_changed: 'لا يطابق {path} ما في {list}. نزِّله مرة أخرى',
  upgrade_package_unlisted: '{path} غير مدرج في {list}. ضع الحزمة وقائمة الإصدار نفسه في مجلد واحد',
  upgrade_package_verified: 'الحزمة مطابقة لما في {list}',
  upgrade_package_unverified: 'لا يوجد {list} بجانب الحزمة، لذا لم يُتحقق من مجموعها الاختباري',
  upgrade_package_foreign: '{path} مخصصة لمعمارية {architecture}، بينما معمارية هذا الجهاز {own}. استخدم حزمة {own}',
  upgrade_choice: 'أضِف --check أو --rollback',
  rollback_no_copy: 'لا توجد نسخة من قبل ترقية في {folder}. لم يتغيّر شيء',
  rollback_foreign:
    'النسخة {copy} تعود إلى موقع غير الموقع الذي تعود إليه قاعدة البيانات في DATABASE_URL. لم يتغير شيء',
  rollback_same: 'لقاعدة البيانات مخطط أحدث نسخة بالفعل ({schema}). لم يتغيّر شيء',
  rollback_copy: 'النسخة من {time}‏ ({copy})',
  rollback_loss:
    'سيُفقد من الموقع كل ما تغيّر منذ ذلك الوقت. أُضيف منذئذٍ: المستخدمون {users}، الصور {photos}، الطلبات {orders}',
  rollback_unconfirmed: 'لم يتغيّر شيء. للعودة إلى هذه النسخة، أضِف --yes',
  rollback_done: 'عادت قاعدة البيانات كما كانت قبل الترقية ({schema}، من {copy}). شغِّل الآن الإصدار الأقدم',
  rollback_kept: 'ما كُتب منذ الترقية محفوظ في {file}',
  doctor_ok: '[سليم]',
  doctor_warning: '[تحذير]',
  doctor_error: '[خطأ]',
  doctor_errors: 'الأخطاء التي عُثر عليها: {count}',
  doctor_warnings: 'لا توجد أخطاء، لكن راجِع التحذيرات أعلاه',
  other_user:
    'يملك {path} مستخدم آخر (المعرّف {owner}). استخدم sudo imagora الذي ينتقل إلى ذلك المستخدم، أو شغِّل: sudo -u "#{owner}" …',
  no_site:
    'لا يوجد موقع هنا: DATA_DIR هو {path} وقاعدة البيانات هي {database}. عيِّن القيمتين كما في الخدمة، أو استخدم أمر imagora المثبَّت الذي يقرأ /etc/imagora.env',
  no_site_new:
    'لا يوجد موقع هنا: DATA_DIR هو {path} وقاعدة البيانات هي {database}. عيِّن القيمتين كما في الخدمة، أو أضف ‎--new لإنشاء موقع هنا',
  no_site_key:
    'لا يحتوي DATA_DIR ‏{path} على secret.key، فهو ليس مجلد بيانات الموقع في قاعدة البيانات {database}. عيِّن DATA_DIR كما في الخدمة',
  import_progress: 'تمت معالجة {count} من {found}',
  import_resumed: 'جارٍ استئناف الاستيراد غير المكتمل',
  import_running: 'تنفّذ عملية أخرى هذا الاستيراد، أو أُوقفت قبل أقل من دقيقة. أعِد المحاولة لاحقًا',
  import_stopped: 'توقّف الاستيراد. شغِّل الأمر نفسه مجددًا لاستئنافه',
  import_failed: 'فشل الاستيراد: {reason}',
  import_done: 'تم استيراد {count | one: صورة واحدة | two: صورتين | few: # صور | other: # صورة}، {size}',
  import_would:
    'سيتم استيراد {count | one: صورة واحدة | two: صورتين | few: # صور | other: # صورة}، {size} (تشغيل تجريبي، لم يتغيّر شيء)',
  import_known: 'موجودة في هذا الموقع وتم تخطّيها: {count}',
  import_time_left: 'نحو {time} متبقية',
  import_waits: 'بانتظار: {reason}',
  import_retries: 'بانتظار: {reason}. إعادة المحاولة في {time}',
  import_listed: 'حُفظت قائمة الصور المرفوضة في {file}',
  import_rejected: 'تم، ورُفض {count}. لإعادة المحاولة معها شغّل الأمر نفسه مرة أخرى',
  import_refused: 'المرفوضة ({count}):',
  import_reason: '  {count}: {reason} (مثل {example})',
  token_absent: 'لا يوجد رمز في الإدخال القياسي. مثال: imagora import account … < FILE',
  address_malformed: 'رابط غير صالح: {text}',
  minutes_malformed: 'ليس عدد دقائق: {text}',
  unknown_command: 'أمر غير معروف: {command}',
  option_missing: 'خيار مفقود: {option}',
  usage: 'لمعرفة طريقة الاستخدام، شغِّل: imagora help',
  invitation_sent: 'أُرسلت الدعوة إلى {email}. الرابط:',
  invitation_created: 'أُنشئت دعوة لـ {email} دون إرسال بريد. مرّر هذا الرابط:',
  email_known: '{email} تابع لحساب بالفعل',
  group_unknown: 'لا توجد مجموعة باسم «{name}»',
  user_import_line: 'السطر {line} ({email})، {field}: {message}',
  user_import_planned: 'سيُنشأ: {count}، سيُتخطى: {skipped}، بها أخطاء: {wrong}',
  user_import_done: 'أُنشئ: {count}، تم تخطي: {skipped}، بها أخطاء: {wrong}',
  user_import_mailed: 'يتلقى كل شخص رسالة بريد فيها رابط لتعيين كلمة المرور.',
  user_import_rejected: 'أسطر بها أخطاء: {count}. صحّحها ثم استورد الملف مجددًا.',
  user_import_unreadable: 'تعذّرت قراءة {path} كنص UTF-8',
  user_created: 'تم إنشاء المستخدم {username} (المعرّف {id})',
  password_reset: 'تمت إعادة ضبط كلمة مرور {username} وإنهاء كل الجلسات',
  second_factors_removed: 'تم إيقاف التحقّق بخطوتين: تكفي كلمة المرور وحدها لتسجيل الدخول',
  password_made: 'كلمة المرور: {password}',
  password_absent: 'لا توجد كلمة مرور في الإدخال القياسي. مثال: imagora … --password-stdin < FILE',
  user_unknown: 'المستخدم غير موجود: {username}',
  mode_set: 'وضع الموقع الآن: {mode}',
  mode_unknown: 'وضع غير معروف: {mode}. استخدم normal أو read-only أو maintenance',
  role_set: 'أصبح دور {username} الآن {role}',
  role_unknown: 'دور غير معروف: {role}. المتاح: {roles}',
  ability_unknown: 'إذن غير معروف: {ability}. المتاح: {abilities}',
  expiry_missing: 'يحتاج الرمز إلى وقت انتهاء صلاحية. أضِف واحدًا، مثل: --expires 30d',
  expiry_malformed: 'وقت انتهاء صلاحية غير صالح: {text}',
  expiry_past: 'يجب أن يكون وقت انتهاء الصلاحية في المستقبل',
  token_expires: 'تنتهي صلاحيته في {time}. يظهر هذا الرمز مرة واحدة فقط:',
  list_heading: 'المعرّف\tاسم المستخدم\tالبريد الإلكتروني\tالدور\tالحالة\tتاريخ التسجيل',
  admin: 'مشرف',
  member: 'مستخدم',
  suspended: 'معلّق',
  active: 'نشط',
}

import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('يمكن الوصول إلى الموقع على {url}'),
    origin_unset: {
      message: 'لم يتم ضبط PUBLIC_URL، لذا لا يعرف الموقع عنوانه',
      todo: 'اضبط PUBLIC_URL على العنوان الذي يستخدمه الزوّار، مثل https://photos.example.org، وأعِد التشغيل. وهو أساس الروابط في الرسائل والخلاصات والتصدير. بدونه لا تتضمّن الرسائل روابط، ولا يعمل الدخول بحساب خارجي ولا الدفع.',
    },
    origin_needed: {
      message:
        'لم يتم ضبط PUBLIC_URL، لكن هذه الميزات تحتاج إليه: {list}. لا تتضمّن الرسائل روابط، ولا يعمل الدخول بحساب خارجي ولا الدفع',
      todo: 'اضبط PUBLIC_URL على العنوان الذي يستخدمه الزوّار، مثل https://photos.example.org، وأعِد التشغيل.',
    },
    origin_unreachable: {
      message: 'يتعذّر الوصول إلى {url}: {reason}',
      todo: 'تحقَّق من أن الموقع يعمل، وأن النطاق يشير إلى هذا الجهاز، وأن جدار الحماية يسمح بالمنفذ، وأن الخادم الوكيل يوجّه إلى HOST وPORT.',
    },
    origin_other: {
      message: 'يستجيب على {url} شيء آخر غير هذا الموقع (الحالة {status})',
      todo: 'تأكَّد من أن الخادم الوكيل يوجّه كل المسارات إلى HOST وPORT لهذا الموقع. إذا كنت تشغّل عدة أجهزة، فيجب أن يكون لها ملف secret.key نفسه.',
    },
    origin_redirected: {
      message: 'يعيد {url} التوجيه إلى {target}',
      todo: 'اضبط PUBLIC_URL على العنوان النهائي. حتى ذلك الحين، تُعاد توجيه عمليات الدخول والرفع وروابط الرسائل أو تفشل.',
    },
    origin_host: {
      message: 'يستقبل الموقع اسم المضيف «{host}» بدلاً من {expected}',
      todo: 'اجعل الخادم الوكيل يمرّر اسم المضيف الأصلي، مثلاً في nginx: \u2066proxy_set_header Host $http_host;\u2069',
    },
    https_ok: well('الاتصالات مشفّرة. الشهادة صالحة حتى {until}'),
    https_local: well('يُستخدم الموقع على هذا الجهاز أو هذه الشبكة فقط، لذا التشفير اختياري'),
    https_plain: {
      message: 'يبدأ PUBLIC_URL بـ \u2066http://\u2069، لذا تُرسل كلمات المرور والصور بدون تشفير',
      todo: 'فعِّل HTTPS على الخادم الوكيل (مثلاً بشهادة من Let’s Encrypt) وغيِّر PUBLIC_URL إلى \u2066https://\u2069. تحتاج إليه أيضًا مفاتيح المرور وأزرار النسخ.',
    },
    https_certificate: {
      message: 'الشهادة غير موثوق بها: {reason}',
      todo: 'استخدِم شهادة موثوقًا بها لهذا النطاق مع سلسلتها الكاملة، مثلاً من certbot.',
    },
    https_expiring: {
      message:
        'تنتهي صلاحية الشهادة بعد {days | one: يوم واحد | two: يومين | few: # أيام | many: # يومًا | other: # يوم}',
      todo: 'تحقَّق من أن التجديد التلقائي يعمل، مثلاً باستخدام: certbot renew --dry-run',
    },
    https_order: {
      message: 'تعذّر تجديد الشهادة: {reason}',
      todo: 'تأكّد من أن {names} تشير إلى هذا الجهاز وأن المنفذ 80 يمكن الوصول إليه من الإنترنت. يعيد Imagora المحاولة، والإشارة SIGHUP تجعله يحاول فورًا.',
    },
    https_names: {
      message: 'لا تشمل الشهادة هذه الأسماء: {names}',
      todo: 'احصل على شهادة تشملها، أو صحّح TLS_DOMAINS وPUBLIC_URL.',
    },
    https_chain: {
      message: 'يحتوي الملف في TLS_CERT على الشهادة دون سلسلتها، فترفضها بعض المتصفحات والتطبيقات',
      todo: 'استخدم الملف الذي يحتوي على السلسلة الكاملة، وغالبًا ما يُسمّى fullchain.pem.',
    },
    proxy_ok: well('يمرّر الخادم الوكيل عناوين الزوّار بشكل صحيح'),
    proxy_none: well('لا يوجد خادم وكيل أمام الموقع'),
    proxy_untrusted: {
      message: 'يوجد خادم وكيل ({peer}) أمام الموقع، لكن TRUST_PROXY غير مضبوط: يبدو كل الزوّار بعنوان واحد',
      todo: 'اضبط TRUST_PROXY={peer} أو شبكته وأعِد التشغيل. حتى ذلك الحين، تؤثّر حدود المعدّل في كل الزوّار معًا ولا يضمّ السجلّ عناوين حقيقية.',
    },
    proxy_unlisted: {
      message: 'تأتي الطلبات من {peer}، وهو غير مذكور في TRUST_PROXY ({trusted})',
      todo: 'أضِف {peer} أو شبكته إلى TRUST_PROXY وأعِد التشغيل.',
    },
    proxy_silent: {
      message: 'لا يمرّر الخادم الوكيل عناوين الزوّار',
      todo: 'اجعله يضبط X-Forwarded-For، مثلاً في nginx: \u2066proxy_set_header X-Forwarded-For $remote_addr;\u2069',
    },
    proxy_forgeable: {
      message: 'تُعتمد قيمة X-Forwarded-For كما يرسلها الزوّار، لذا يمكن لأي شخص تزوير عنوانه',
      todo: 'اجعل الخادم الوكيل يستبدلها، مثلاً في nginx: \u2066proxy_set_header X-Forwarded-For $remote_addr;\u2069 إذا لم يكن هناك خادم وكيل، فامحُ TRUST_PROXY.',
    },
    proxy_scheme: {
      message: 'لا يذكر الخادم الوكيل أن الزوّار يستخدمون HTTPS',
      todo: 'اجعله يضبط X-Forwarded-Proto، مثلاً في nginx: \u2066proxy_set_header X-Forwarded-Proto $scheme;\u2069',
    },
    upload_size_ok: well('يسمح الخادم الوكيل برفع {size}'),
    upload_size_small: {
      message: 'تسمح إحدى المجموعات برفع {size}، لكن الخادم الوكيل يرفضها قبل وصولها إلى الموقع',
      todo: 'ارفع حدّ الخادم الوكيل، مثلاً في nginx: \u2066client_max_body_size 0;\u2069 (يتحقّق الموقع من الأحجام بنفسه). إذا كنت تستخدم شبكة CDN، فتحقَّق من حدّ خطتها.',
    },
    unasked: {
      message: 'لم يُفحص: لا يستجيب الموقع على عنوانه',
      todo: 'أصلِح المشكلات أعلاه وأعِد الفحص.',
    },
    mail_ok: well('قبل خادم البريد تسجيل الدخول'),
    mail_unset: {
      message: 'لم يتم إعداد البريد الإلكتروني',
      todo: 'أدخِل خادم بريد في إعدادات لوحة الإدارة. بدونه لا يمكن للمستخدمين إعادة ضبط كلمة مرورهم بالبريد.',
    },
    mail_failing: {
      message: 'خادم البريد لا يعمل: {reason}',
      todo: 'تحقَّق من المضيف والمنفذ والتشفير واسم المستخدم وكلمة المرور. يحظر كثير من مقدّمي الاستضافة المنفذ 25؛ استخدِم 465 أو 587.',
    },
    backup_ok: well('على خادم آخر نسخة حديثة بكل الصور'),
    backup_unneeded: well('لا توجد صور بعد، فلا شيء لنسخه'),
    backup_none: {
      message: 'لا توجد نسخة صالحة',
      todo: 'أنشئ نسخة الآن مع ملفات الصور.',
    },
    backup_old: {
      message: 'مضى على آخر نسخة أكثر من ثلاثة أيام',
      todo: 'أنشئ نسخة الآن وراجع النسخ اليومية في الإعدادات.',
    },
    backup_without_pictures: {
      message: 'لا تحتوي آخر نسخة على كل الصور',
      todo: 'فعّل تضمين ملفات الصور في إعدادات النسخ.',
    },
    backup_no_target: {
      message: 'النسخ على هذا الجهاز فقط',
      todo: 'أضف وجهة نسخ على خادم آخر: S3 أو WebDAV أو SFTP.',
    },
    backup_not_copied: {
      message: 'لم تصل نسخة حديثة بكل الصور إلى وجهة نسخ',
      todo: 'راجع آخر نسخ إلى وجهاتك.',
    },
    legal_missing: {
      message: 'إنشاء الحسابات متاح، لكن الشروط أو سياسة الخصوصية غير موجودة',
      todo: 'اكتبها وانشرها ضمن «الصفحات»، ثم أدخِل عناوينها في إعدادات إنشاء الحسابات.',
    },
    payments_missing: {
      message: 'الخطط معروضة للبيع، لكن لا يمكن لأحد الدفع قبل تفعيل بوابة دفع',
      todo: 'اربط بوابة دفع.',
    },
    video_ok: well('يُنشئ ffmpeg {version} صور أغلفة للفيديوهات ونسخًا قابلة للتشغيل'),
    video_without_ffmpeg: {
      message: 'تسمح إحدى المجموعات برفع الفيديو، لكن ffmpeg غير مثبّت: بعض الفيديوهات بلا غلاف ولا تُشغَّل في المتصفح',
      todo: 'ثبّت حزمة ffmpeg أو حدّد مسارها في FFMPEG.',
    },
    storage_ok: well('كل أماكن التخزين ({count}) قابلة للقراءة والكتابة'),
    storage_none: {
      message: 'لا يوجد مكان تخزين مفعّل، لذا لا يعمل الرفع',
      todo: 'أضِف مكان تخزين أو فعِّله ضمن «أماكن التخزين» في لوحة الإدارة.',
    },
    storage_read_only: {
      message: 'مكان التخزين «{name}» للقراءة فقط لأنه استُعيد من نسخة احتياطية',
      todo: 'تظهر الصور، لكن لا يمكن إضافتها أو حذفها. أكِّد مكان التخزين في لوحة الإدارة، أو شغِّل: imagora storage confirm {id}',
    },
    storage_failing: {
      message: 'مكان التخزين «{name}» لا يعمل: {trouble}',
      todo: 'افتح مكان التخزين في لوحة الإدارة لرؤية كل خطوة. يجب أن يكون المجلد المحلي قابلاً للكتابة من المستخدم الذي يشغّل الموقع، ويحتاج مفتاح S3 إلى أذونات القراءة والكتابة والسرد والحذف.',
    },
    clock_ok: well('الساعة دقيقة'),
    clock_wrong: {
      message: 'الساعة غير دقيقة بفارق {seconds} ث (مقارنةً بـ: {against})',
      todo: 'فعِّل مزامنة الوقت، مثلاً باستخدام: timedatectl set-ntp true. وإلا تفشل الرموز والتحقّق بخطوتين والروابط الموقّعة وطلبات S3.',
    },
    clock_back: {
      message: 'الساعة متأخّرة {seconds} ث عن أحدث البيانات المخزّنة',
      todo: 'اضبط الساعة (timedatectl set-ntp true). حتى ذلك الحين، تظهر العناصر الجديدة قبل الأقدم منها.',
    },
    disk_ok: well('مساحة القرص كافية'),
    disk_low: {
      message: 'لم يتبقَّ في قرص {name} سوى {free}',
      todo: 'وفِّر مساحة أو زِدها. عند امتلاء القرص، يُرفض الرفع ولا تمكن الكتابة في قاعدة البيانات.',
    },
    disk_data: well('مجلد البيانات'),
    database_ok: well('{kind} {version}، المخطط محدّث'),
    database_old: {
      message: '{kind} {version} قديم جدًا. يلزم {least} على الأقل',
      todo: 'حدِّث خادم قاعدة البيانات. أنشئ نسخة احتياطية أولاً.',
    },
    database_ahead: {
      message: 'تمت ترقية قاعدة البيانات بإصدار أحدث من Imagora',
      todo: 'ثبِّت الإصدار الأحدث. لا تشغّل أبدًا إصدارًا أقدم على قاعدة بيانات تمت ترقيتها.',
    },
    database_behind: {
      message: 'عدد عمليات الترحيل التي تنقص مخطط قاعدة البيانات: {count}',
      todo: 'أنشئ نسخة احتياطية، ثم أعِد تشغيل الموقع لترقية المخطط.',
    },
    database_network: {
      message: 'قاعدة بيانات SQLite على قرص شبكي، وقد تتلف هناك',
      todo: 'انقل DATA_DIR إلى قرص محلي، أو استخدِم PostgreSQL (DATABASE_URL).',
    },
    database_unreachable: {
      message: 'يتعذّر فتح قاعدة البيانات: {reason}',
      todo: 'تحقَّق من DATABASE_URL، ومن أن قاعدة البيانات تعمل، ومن أذونات المستخدم.',
    },
    files_ok: well('أذونات مجلد البيانات صحيحة'),
    files_missing: {
      message: 'مجلد البيانات {path} غير موجود بعد',
      todo: 'تحقَّق من DATA_DIR. إذا كان هذا موقعًا جديدًا، فشغِّله مرة واحدة.',
    },
    files_unwritable: {
      message: 'لا يمكن للموقع الكتابة في {path}',
      todo: 'امنح ملكيته للمستخدم الذي يشغّل الموقع، مثلاً باستخدام: chown -R imagora: {path}',
    },
    files_foreign: {
      message: 'يملك {path} مستخدم آخر (المعرّف {owner})، وعادةً ما يكون السبب تشغيل أمر بصلاحيات root',
      todo: 'أعِد ملكيته إلى المستخدم الذي يشغّل الموقع، مثلاً باستخدام: chown -R imagora: {path}',
    },
    files_accel: {
      message: 'لا يستطيع nginx قراءة {path}، لذا تغيب الصور التي يرسلها (ACCEL_ROOT)',
      todo: 'اسمح للمجموعة بالقراءة: chmod -R g+rX {root}. عيِّن UMask=0027 للخدمة، وأضف مستخدم nginx إلى مجموعة الملفات: usermod -aG imagora www-data',
    },
    files_open: {
      message: 'يمكن لمستخدمين آخرين قراءة {path}، وهو يحتوي على أسرار أو بيانات',
      todo: 'قيِّد الوصول إليه: chmod {mode} {path}',
    },
  },
  address_users: { mail: 'البريد الإلكتروني', oauth: 'الدخول بحساب خارجي', payments: 'الدفع عبر الإنترنت' },
  storages: {
    address_refused: 'هذا العنوان في الشبكة الداخلية. اطلب من المشغّل إضافته إلى INNER_HOSTS',
    unreachable: 'يتعذّر الاتصال',
    timeout: 'لا استجابة في الوقت المحدّد',
    certificate: 'يتعذّر التحقّق من الشهادة',
    host_key_unknown: 'لم تؤكَّد بصمة الخادم',
    host_key_differs: 'مفتاح الخادم لا يطابق المفتاح المسجّل',
    refused_credentials: 'رُفض الحساب أو المفتاح',
    bucket_missing: 'الحاوية أو المجلد غير موجود',
    mark_missing: 'علامة هذا الموقع مفقودة. ربما القرص غير موصول',
    mark_foreign: 'العلامة تخصّ موقعًا آخر',
    read_only: 'لا يوجد إذن بالكتابة',
    full: 'لم تتبقَّ مساحة',
    wrong_content: 'المحتوى المقروء لا يطابق ما كُتب',
    other: 'راجِع سجلّ الخادم لمعرفة التفاصيل',
    slow: 'الاستجابات بطيئة جدًا',
  },
  services: {
    url_malformed: 'الرابط غير صالح',
    url_refused: 'هذا الرابط غير مسموح به',
    address_refused: 'هذا العنوان في الشبكة الداخلية. اطلب من المشغّل إضافته إلى INNER_HOSTS',
    unreachable: 'يتعذّر الاتصال',
    connection_refused: 'رُفض الاتصال. لا توجد خدمة على هذا المنفذ',
    tls_failed: 'فشلت مصافحة TLS أو يتعذّر التحقّق من الشهادة',
    timed_out: 'لا استجابة خلال عشر ثوانٍ',
    redirect_refused: 'استجاب الخادم بإعادة توجيه، وهي لا تُتَّبع',
    answer_refused: 'تعذّر فهم الاستجابة',
    too_large: 'الاستجابة كبيرة جدًا',
    cut_off: 'انقطع الاتصال',
    malformed: 'الاستجابة ليست من خادم بريد',
    login_refused: 'رفض خادم البريد اسم المستخدم أو كلمة المرور',
    mail_refused: 'رفض خادم البريد هذه الرسالة',
    not_configured: 'لم يتم إعداد خادم بريد',
    captcha_secret_refused: 'رفضت الخدمة المفتاح السري',
    captcha_host_differs: 'اكتمل التحقق على مضيف آخر. اضبط PUBLIC_URL على عنوان هذا الموقع',
  },
}

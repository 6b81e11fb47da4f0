import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

const rules = new Intl.PluralRules('ar')

type Forms = Record<'one' | 'two' | 'few' | 'many' | 'other', string>

/** Chooses the form for a number: دقيقة واحدة, دقيقتين, 3 دقائق, 11 دقيقة. */
const plural = (count: number, { one, two, few, many, other }: Forms) => {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one,
    two,
    few: `${count} ${few}`,
    many: `${count} ${many}`,
  }
  return forms[rules.select(count)] ?? `${count} ${other}`
}

const minutesOf = (count: number) =>
  plural(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' })
const daysOf = (count: number) =>
  plural(count, { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' })
const photosOf = (count: number) =>
  plural(count, { one: 'صورة واحدة', two: 'صورتين', few: 'صور', many: 'صورة', other: 'صورة' })

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'تم تفعيل تطبيق المصادقة',
  totp_off: () => 'تم إيقاف تطبيق المصادقة',
  passkey_added: (name) => `تمت إضافة مفتاح المرور «${name}»`,
  passkey_removed: (name) => `تم حذف مفتاح المرور «${name}»`,
  codes_renewed: () => 'تم إنشاء رموز استرداد جديدة، ولم تعُد الرموز القديمة تعمل',
  code_used: () => 'تم استخدام رمز استرداد',
  all_removed: () => 'أوقف أحد المشرفين التحقّق بخطوتين وسجّل الخروج من كل الأجهزة',
}

const lateReasons: Record<LateReason, string> = {
  amount: 'المبلغ لا يطابق الطلب',
  currency: 'العملة لا تطابق الطلب',
  double: 'الطلب مدفوع مسبقًا',
  unconfirmed: 'أُبلغ عن الدفعة، لكن منصة الدفع لا تؤكّدها',
  reused: 'سبق احتساب الدفعة لطلب آخر',
  ownerless: 'حُذف الحساب الذي قدّم الطلب',
  coupon: 'أُلغي الطلب، واستُنفدت قسيمته منذ ذلك الحين',
  withdrawn: 'لم يعُد العنصر المطلوب موجودًا',
  stale: 'انتهت مهلة الطلب منذ أكثر من 7 أيام، وقد تكون أسعاره قديمة',
}
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `خطتك «${thing.group}»` : `مساحة التخزين الخاصة بك (${thing.size})`
const whenOf = (days: number) => (days === 0 ? 'تنتهي اليوم' : `تنتهي خلال ${daysOf(days)}`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => (count === 1 ? 'تمت إزالة إحدى صورك' : `تمت إزالة ${photosOf(count)} من صورك`),
  album: ({ name }) => `تمت إزالة ألبومك «${name}». لا تزال صوره في مكتبتك`,
  album_with_photos: ({ name }) => `تمت إزالة ألبومك «${name}» والصور التي فيه`,
  album_private: ({ name }) => `أصبح ألبومك «${name}» غير مُدرَج`,
  album_hidden: ({ name }) => `لم يعُد ألبومك «${name}» يظهر في «استكشاف»`,
  album_shown: ({ name }) => `عاد ألبومك «${name}» إلى الظهور في «استكشاف»`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'القرص ممتلئ. يمكن عرض الصور وحذفها، لكن لا يمكن رفعها',
  disk_low: ({ name }) => `مساحة القرص منخفضة${name && ` (${name})`}`,
  disk_filling: ({ name, count }) => `بمعدل النمو الحالي سيمتلئ القرص${name && ` (${name})`} خلال ${daysOf(count)}`,
  storage_failing: ({ name }) => `مكان التخزين «${name}» لا يعمل`,
  breaker_open: ({ name }) => `تم إيقاف خدمة خارجية مؤقتًا بعد تكرار الفشل (${name})`,
  jobs_late: ({ count }) => `مهام الخلفية متأخّرة ${minutesOf(count)}`,
  jobs_failed: ({ count }) => `مهام الخلفية الفاشلة: ${count}`,
  errors_many: ({ count }) => `الطلبات التي فشلت بسبب خطأ في الخادم خلال خمس دقائق: ${count}`,
  mail_failing: () => 'يتعذّر إرسال الرسائل الإلكترونية',
  backup_failed: ({ name }) => `فشل النسخ الاحتياطي${name && ` (${name})`}`,
  backup_old: ({ count }) => `مضى على آخر نسخة احتياطية ناجحة: ${daysOf(count)}`,
  backup_copy_failed: ({ name }) => `تعذّر نسخ النسخة الاحتياطية إلى «${name}»`,
  backup_incomplete: ({ name }) => `تنقص النسخةَ صورُ أماكن التخزين: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0 ? 'انتهت صلاحية شهادة HTTPS للموقع' : `تنتهي صلاحية شهادة HTTPS للموقع خلال ${daysOf(count)}`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (منذ ${incident.from})`
    : `• تم حلّها: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'لإنشاء حساب',
  forget_password: 'لإعادة ضبط كلمة مرورك',
  bind: 'لاستخدام هذا العنوان في حسابك',
  verify: 'للتحقّق من هذا العنوان',
}
const untilThen = 'حتى ذلك الحين، يمكنك تسجيل الدخول وإلغاء الحذف من الشريط أعلى الصفحة.'
const byTeam = 'هذا قرار فريق الموقع. حتى ذلك الحين، يمكنك تسجيل الدخول وتصدير بياناتك.'
const notYou = 'إذا لم تكن أنت من فعل ذلك، فأعِد ضبط كلمة مرورك الآن وتحقَّق من الأجهزة المسجَّل الدخول عليها.'
const securityNote = 'هذا إشعار أمني بشأن حسابك. يُرجى عدم الرد.'
const orderNote = 'هذا إشعار بشأن طلبك. يُرجى عدم الرد.'
const adminsNote = 'يُرسل هذا الإشعار إلى كل المشرفين. يُرجى عدم الرد.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `رسالة اختبار من ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'هذا اختبار. إعدادات بريدك تعمل، ويمكن للموقع إرسال الرسائل الإلكترونية.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'لا تتضمّن الرسائل روابط لأن PUBLIC_URL غير مضبوط. اضبطه على العنوان الذي يستخدمه الزوّار.',
          }
        : { kind: 'button', label: 'فتح الموقع', url: site_url },
    ],
    note: `أرسل أحد المشرفين هذه الرسالة من لوحة إدارة ${site_name}. يُرجى عدم الرد.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `رمزك على ${site_name}`,
    blocks: [
      { kind: 'text', text: `استخدِم هذا الرمز ${purposes[event]} على ${site_name}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `تنتهي صلاحيته بعد ${minutesOf(minutes)} ويعمل مرة واحدة. لا تشاركه مع أحد. لن نطلبه منك أبدًا.`,
      },
    ],
    note: 'إذا لم تطلب هذا الرمز، فتجاهل هذه الرسالة. لن يتغيّر شيء في حسابك.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `لديك حساب بالفعل على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `حاول شخص ما إنشاء حساب على ${site_name} باستخدام ${address}، وهو عنوان حسابك ${username}. لم يتم إنشاء حساب جديد.`,
      },
      {
        kind: 'text',
        text: 'إذا كنت أنت، فما عليك إلا تسجيل الدخول. إذا نسيت كلمة مرورك، فيمكنك إعادة ضبطها في صفحة تسجيل الدخول.',
      },
    ],
    note: 'إذا لم تكن أنت، فتجاهل هذه الرسالة. لن يتغيّر شيء في حسابك.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `دعوة إلى ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `أنت مدعو إلى إنشاء حساب في ${site_name}.`
            : `دعاك ${inviter} إلى إنشاء حساب في ${site_name}.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `رسالة: ${note}` }]),
      { kind: 'button', label: 'قبول الدعوة', url },
      { kind: 'text', text: `يعمل الرابط مرة واحدة وتنتهي صلاحيته في ${end_time}.` },
    ],
    note: 'إذا لم تكن تتوقع هذه الرسالة فتجاهلها. لن يُنشأ أي حساب.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `حسابك في ${site_name}`,
    blocks: [
      { kind: 'text', text: `أُنشئ لك حساب في ${site_name}. اسم المستخدم: ${username}` },
      { kind: 'button', label: 'تعيين كلمة المرور', url },
      { kind: 'text', text: `يعمل الرابط مرة واحدة وتنتهي صلاحيته في ${end_time}.` },
    ],
    note: 'إذا لم تكن تتوقع هذه الرسالة فتجاهلها. لا يمكن لأحد استخدام الحساب من دون هذا الرابط.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `تم تغيير كلمة مرورك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `تم تغيير كلمة مرور ${username} في ${time}. تم تسجيل الخروج من كل الأجهزة الأخرى.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `فتح أحد المشرفين حسابك في ${site_name}`,
    blocks: [
      { kind: 'text', text: `فتح المشرف ${admin} الحساب ${username} في ${time}، لمدة أقصاها ${minutesOf(minutes)}.` },
      { kind: 'text', text: `السبب: ${reason}` },
      {
        kind: 'text',
        text: 'لا يمكنه رؤية كلمة مرورك ولا تغيير طريقة دخولك أو بريدك أو مدفوعاتك. تعرض قائمة الأجهزة في إعداداتك هذا الوصول، ويمكنك إنهاؤه هناك.',
      },
    ],
    note: securityNote,
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `تمت إعادة ضبط كلمة مرورك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `أعاد فريق الموقع ضبط كلمة مرور ${username} في ${time}. لم تعُد كلمة مرورك القديمة تعمل، وتم تسجيل الخروج من كل الأجهزة.`,
      },
      {
        kind: 'text',
        text: 'لاختيار كلمة مرور جديدة، افتح «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول وأدخِل هذا البريد الإلكتروني وهذا الرمز:',
      },
      { kind: 'code', code },
      { kind: 'text', text: `تنتهي صلاحية الرمز بعد ${minutesOf(minutes)}. بعد ذلك، اطلب رمزًا جديدًا في الصفحة نفسها.` },
    ],
    note: securityNote,
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `تم تغيير بريدك الإلكتروني على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `تم تغيير البريد الإلكتروني للحساب ${username} إلى ${email} في ${time}. لن تُرسل الإشعارات والرموز إلى هذا العنوان بعد الآن.`,
      },
      { kind: 'text', text: 'إذا لم تكن أنت من فعل ذلك، فتواصل مع مشرف الموقع فورًا.' },
    ],
    note: securityNote,
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `تمت إضافة رقم جوّال إلى حسابك على ${site_name}`,
    blocks: [
      { kind: 'text', text: `تمت إضافة رقم الجوّال \u2066${phone}\u2069 إلى الحساب ${username} في ${time}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `تم تغيير التحقّق بخطوتين في حسابك على ${site_name}`,
    blocks: [
      { kind: 'text', text: `الحساب ${username}، ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `سيُحذف حسابك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `تمت جدولة حذف الحساب ${username} في ${time}. سيُحذف نهائيًا في ${deletion_time} مع كل صوره وألبوماته ورموزه.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: securityNote,
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `تم حذف حسابك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `تم حذف الحساب ${username} في ${time}. تجري إزالة صوره وألبوماته ولا يمكن استعادتها.`,
      },
    ],
    note: 'هذه آخر رسالة بشأن هذا الحساب. يُرجى عدم الرد.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `تمت الموافقة على حسابك في ${site_name}`,
    blocks: [
      { kind: 'text', text: `مرحبًا ${username}. تمت الموافقة على حسابك في ${site_name}. يمكنك تسجيل الدخول الآن.` },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'تسجيل الدخول', url }]),
    ],
    note: `تصلك هذه الرسالة لأنك أنشأت حسابًا في ${site_name}. يُرجى عدم الرد.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `طلب حسابك في ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `لم تتم الموافقة على حسابك في ${site_name} باسم المستخدم ${username}. حُذف الحساب وبياناته.`,
      },
    ],
    note: 'هذه آخر رسالة بشأن هذا الحساب. يُرجى عدم الرد.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `تمت مراجعة بلاغك إلى ${site_name}`,
    blocks: [
      { kind: 'text', text: `أبلغت ${site_name} عن هذا: ${url}` },
      {
        kind: 'text',
        text: is_upheld ? 'راجعناه واتخذنا إجراءً.' : 'راجعناه وتبيّن أنه لا يخالف قواعد الموقع.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `تصلك هذه الرسالة لأنك أرسلت بلاغًا إلى ${site_name}. يُرجى عدم الرد.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `بشأن محتواك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `مرحبًا ${username}، بعد مراجعة من فريق ${site_name}: ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `السبب: ${reason}` }] : []),
      { kind: 'text', text: 'إذا كنت تعتقد أن هذا خطأ، فافتح تذكرة على الموقع.' },
    ],
    note: `تصلك هذه الرسالة لأنها تتعلّق بحسابك على ${site_name}. يُرجى عدم الرد.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `تم دفع ثمن طلبك على ${site_name}`,
    blocks: [
      { kind: 'text', text: `شكرًا لك، ${username}. استلمنا ${amount} مقابل «${product}»، وتم التفعيل.` },
      { kind: 'text', text: `رقم الطلب: ${trade_no}. يمكنك تنزيل الفاتورة من صفحة الطلب.` },
    ],
    note: orderNote,
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `دفعة بحاجة إلى مراجعة: الطلب ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `لم تُطبَّق دفعة بمبلغ ${amount} للطلب ${trade_no} على ${site_name}: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'تحقَّق منها على منصة الدفع، ثم عالِجها في لوحة الإدارة.',
      },
    ],
    note: adminsNote,
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news
        ? `تنبيه من ${site_name}: ${alertProblems[news.problem](news)}`
        : `عاد ${site_name} إلى حالته الطبيعية`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'عرض حالة النظام', url }]),
      ],
      note: 'تُبلَّغ مرة عند بدء المشكلة ومرة عند حلّها. يمكنك تغيير المستلمين في لوحة الإدارة.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `تم إيقاف خطاف الويب «${name}»`,
    blocks: [
      {
        kind: 'text',
        text: `خطاف الويب «${name}» على ${site_name} (${url}) يفشل منذ ${since}، وتم إيقافه.`,
      },
      {
        kind: 'text',
        text: 'تجد عمليات التسليم الفائتة في لوحة الإدارة. أعِد تفعيل خطاف الويب هناك عندما يعمل.',
      },
    ],
    note: adminsNote,
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `لم تُنشر صورتك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `مرحبًا ${username}، تمت مراجعة صورتك «${photo}» ولا يمكن جعلها عامة. تبقى غير مُدرَجة، ولم يتغيّر شيء آخر.`,
      },
      ...(reason ? [{ kind: 'text', text: `السبب: ${reason}` } as const] : []),
    ],
    note: 'إذا كنت تعتقد أن هذا خطأ، فتواصل مع فريق الموقع.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `دفعتك على ${site_name} قيد المراجعة`,
    blocks: [
      {
        kind: 'text',
        text: `مرحبًا ${username}، استلمنا دفعتك بمبلغ ${amount} للطلب ${trade_no}، لكن تعذّرت مطابقتها مع الطلب تلقائيًا.`,
      },
      { kind: 'text', text: 'سيراجعها أحد المشرفين ويكمل الطلب أو يرد المبلغ إليك.' },
    ],
    note: orderNote,
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `رد مبلغ طلبك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `مرحبًا ${username}، تم رد ${amount} مقابل «${product}» (الطلب ${trade_no}).`,
      },
      {
        kind: 'text',
        text: 'يعود المال إلى طريقة الدفع الأصلية. تعتمد المدة على منصة الدفع.',
      },
    ],
    note: orderNote,
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${thingOf(thing)} على ${site_name} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `الحساب ${username}: ${thingOf(thing)} تنتهي في ${end_time}.` },
      {
        kind: 'text',
        text: 'إذا جدّدت قبل ذلك، فستبدأ المدة الجديدة عند انتهاء الحالية. بعد الانتهاء تبقى صورك، لكن لا يمكنك الرفع ما دمت متجاوزًا حدّ مساحة التخزين.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'تجديد', url: renew_url }] : []),
    ],
    note: `تصلك هذه الرسالة بسبب مشترياتك على ${site_name}. يُرجى عدم الرد.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `مساحة تخزينك على ${site_name} ممتلئة`,
    blocks: [
      {
        kind: 'text',
        text: `يستخدم الحساب ${username} مساحة ${used} من ${capacity}. لا يمكنك الرفع حتى توفِّر مساحة.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `احذف صورًا أو اشترِ مساحة تخزين. إذا كنت لا تزال متجاوزًا الحدّ في ${trash_time}، فستُنقل أحدث صورك إلى المهملات حتى يتسع المكان للباقي.`
          : 'تبقى صورك وتستمر روابطها في العمل. للرفع مجددًا، احذف صورًا أو اشترِ مساحة تخزين.',
      },
    ],
    note: `تصلك هذه الرسالة لأن اشتراكك أو مساحة تخزينك على ${site_name} قد تغيّر. يُرجى عدم الرد.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `تم نقل ${photosOf(count)} إلى المهملات على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `تجاوز الحساب ${username} حدّ مساحة التخزين (${capacity}) لمدة طويلة. تم نقل أحدث الصور إلى المهملات: ${count}.`,
      },
      {
        kind: 'text',
        text: 'يمكنك استعادتها قبل إفراغ المهملات، بعد توفير مساحة أو شراء مساحة تخزين.',
      },
    ],
    note: `تصلك هذه الرسالة لأن صورك على ${site_name} تجاوزت حدّ مساحة التخزين. يُرجى عدم الرد.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `رسالة جديدة في تذكرة على ${site_name}: ${title}` : `رد من ${site_name}: ${title}`,
    blocks: [
      { kind: 'text', text: `التذكرة ${issue_no}، «${title}»:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'للرد، سجِّل الدخول إلى الموقع وافتح التذكرة.' }
        : { kind: 'button', label: 'فتح التذكرة', url },
    ],
    note: 'يُرجى الرد في التذكرة وليس بالبريد. يمكنك إيقاف رسائل التذاكر من إعداداتك.',
  }),
}

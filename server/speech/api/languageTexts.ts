import type { Language } from '#contract/kit/languages.ts';

/** Ordinary prompts in every language, for tests, measurements, and the test of voices without Portuguese. */
export const languageTexts: Readonly<Record<Language, readonly string[]>> = {
  portuguese_brazil: [
    'Bem-vindo. Para ouvir o saldo, tecle um. Para sair, desligue.',
    'Sim.',
    'Sua senha é 4 7 1 9.',
    'O pagamento de 1.249,90 reais vence em 18/11/2026.',
  ],
  english: [
    'Welcome. To hear your balance, press one. To leave, hang up.',
    'Yes.',
    'Your code is 4 7 1 9.',
    'The payment of 1249 dollars is due on Monday.',
  ],
  spanish: [
    'Bienvenido. Para oír su saldo, pulse uno. Para salir, cuelgue.',
    'Sí.',
    'Su clave es 4 7 1 9.',
    'El pago de 1249 euros vence el lunes.',
  ],
  french: [
    'Bienvenue. Pour écouter votre solde, tapez un. Pour quitter, raccrochez.',
    'Oui.',
    'Votre code est 4 7 1 9.',
    'Le paiement de 1249 euros est dû lundi.',
  ],
  german: [
    'Willkommen. Für Ihren Kontostand drücken Sie die Eins. Zum Beenden legen Sie auf.',
    'Ja.',
    'Ihr Code lautet 4 7 1 9.',
    'Die Zahlung von 1249 Euro ist am Montag fällig.',
  ],
  italian: [
    'Benvenuto. Per ascoltare il saldo, premi uno. Per uscire, riaggancia.',
    'Sì.',
    'Il tuo codice è 4 7 1 9.',
    'Il pagamento di 1249 euro scade lunedì.',
  ],
  polish: [
    'Witamy. Aby usłyszeć saldo, naciśnij jeden. Aby zakończyć, rozłącz się.',
    'Tak.',
    'Twój kod to 4 7 1 9.',
    'Płatność 1249 złotych jest wymagana w poniedziałek.',
  ],
  turkish: [
    'Hoş geldiniz. Bakiyenizi duymak için biri tuşlayın. Çıkmak için kapatın.',
    'Evet.',
    'Kodunuz 4 7 1 9.',
    '1249 liralık ödemenin son günü pazartesi.',
  ],
  russian: [
    'Добро пожаловать. Чтобы узнать баланс, нажмите один. Чтобы выйти, повесьте трубку.',
    'Да.',
    'Ваш код 4 7 1 9.',
    'Платёж 1249 рублей нужно внести в понедельник.',
  ],
  dutch: [
    'Welkom. Toets één om uw saldo te horen. Hang op om te stoppen.',
    'Ja.',
    'Uw code is 4 7 1 9.',
    'De betaling van 1249 euro is maandag verschuldigd.',
  ],
  czech: [
    'Vítejte. Pro zůstatek stiskněte jedničku. Pro ukončení zavěste.',
    'Ano.',
    'Váš kód je 4 7 1 9.',
    'Platba 1249 korun je splatná v pondělí.',
  ],
  arabic: [
    'مرحبا بكم. لسماع رصيدك اضغط واحد. للخروج أغلق الخط.',
    'نعم.',
    'رمزك هو 4 7 1 9.',
    'يستحق دفع 1249 ريالا يوم الاثنين.',
  ],
  chinese: ['欢迎致电。查询余额请按一。退出请挂机。', '好的。', '您的验证码是4 7 1 9。', '请在星期一之前支付1249元。'],
  hungarian: [
    'Üdvözöljük. Az egyenleg meghallgatásához nyomja meg az egyest. A kilépéshez tegye le.',
    'Igen.',
    'Az Ön kódja 4 7 1 9.',
    'Az 1249 forintos befizetés hétfőn esedékes.',
  ],
  korean: [
    '환영합니다. 잔액을 들으시려면 일 번을 누르세요. 종료하려면 끊으세요.',
    '네.',
    '인증 번호는 4 7 1 9입니다.',
    '1249원은 월요일까지 납부해야 합니다.',
  ],
  hindi: [
    'स्वागत है। अपना बैलेंस सुनने के लिए एक दबाएँ। बाहर जाने के लिए फ़ोन रखें।',
    'हाँ।',
    'आपका कोड 4 7 1 9 है।',
    '1249 रुपये का भुगतान सोमवार को देना है।',
  ],
};

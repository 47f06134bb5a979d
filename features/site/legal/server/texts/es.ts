/** The legal texts in Spanish: the same sections and sentences as in English, one for one. */
import type { LegalTexts } from '../../documents.ts';

export const es: LegalTexts = {
  terms: {
    title: 'Términos y condiciones',
    sections: [
      {
        heading: 'Quiénes somos',
        body: [
          { text: 'Este sitio lo opera {operator}, {operatorAddress}.' },
          { text: 'Este sitio lo opera {operator}.', without: ['operatorAddress'] },
          { text: 'Este sitio lo opera el operador de esta instalación.', without: ['operator'] },
          'Tiene la licencia {licenceNumber} de {licenceAuthority}.',
          'Al abrir una cuenta aceptas estos términos y la política de privacidad en la versión vigente ese día.',
        ],
      },
      {
        heading: 'Quién puede jugar',
        body: [
          'Debes tener al menos {minAge} años y la edad suficiente para jugar en el lugar donde estás.',
          'El dinero real no está disponible en: {closedCountries}.',
          { text: 'Una persona tiene una cuenta.', needs: ['oneAccount'] },
          'Juega para ti, con tu propio dinero y con datos verdaderos. Está prohibido usar programas para obtener ventajas injustas o la cuenta de otra persona.',
        ],
      },
      {
        heading: 'Tu cuenta',
        body: [
          'No compartas tu contraseña. Tras cambiar la contraseña, el correo o el segundo factor, los retiros quedan cerrados durante {lockHours} horas.',
          {
            text: 'Una cuenta que no se usa no cuesta nada: no cobramos comisión por cuentas inactivas.',
            without: ['dormantFeePercent'],
          },
          'Donde lo digan las reglas de tu país, una cuenta sin inicios de sesión ni apuestas durante seis meses cuesta hasta un {dormantFeePercent} % de su saldo al mes: desde treinta días después de nuestra carta hasta que inicies sesión.',
          {
            text: 'Puedes cerrar tu cuenta cuando quieras. Lo que es tuyo se podrá seguir retirando.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Verificación',
        body: [
          'Hasta que tu identidad esté verificada puedes retirar {kycWithdrawalsEur} euros en total como máximo.',
          'Hasta que tu identidad esté verificada puedes depositar {kycDepositsEur} euros en total como máximo.',
          'Podemos pedirte documentos sobre tu identidad, tu domicilio y el origen de tu dinero.',
        ],
      },
      {
        heading: 'Depósitos y retiros',
        body: [
          'Los depósitos cuentan cuando su red los ha confirmado. Los que valen menos de {minDepositEur} euros no se acreditan por sí solos.',
          'El retiro mínimo vale {minWithdrawalEur} euros.',
          'En un día puedes retirar {dayWithdrawalsEur} euros como máximo.',
          'Donde lo digan las reglas de tu país, de una ganancia igual o mayor en una sola apuesta se pueden retirar {payoutCapBtc} BTC al momento y otro tanto cada siete días.',
          'Nuestra comisión por retiro es del {feeFrom} % al principio y baja hasta el {feeTo} % en el nivel más alto. Antes de que confirmes, la página la muestra, y también lo que cuesta la red si la pagas tú.',
          'Los retiros que el personal tiene que revisar se atienden entre las {pickupFrom} y las {pickupTo} ({pickupZone}).',
          'Los depósitos se deben apostar {wageringTimes} veces antes de que salga dinero.',
          'Una cuenta que el personal haya marcado según nuestra política AML debe apostar sus depósitos {flaggedTimes} veces antes de que salga dinero.',
          'Un depósito que su red revierte se revierte también aquí. Lo que ya se haya gastado de él es una deuda que pagan los depósitos posteriores.',
        ],
      },
      {
        heading: 'El juego',
        body: [
          {
            text: 'Lo que dan nuestros propios juegos lo deciden semillas comprometidas antes de que apuestes. Puedes comprobar tú mismo cada apuesta.',
            needs: ['originals'],
          },
          {
            text: 'Una ronda interrumpida se conserva: la terminas más tarde o vuelve su apuesta.',
            needs: ['originals'],
          },
          {
            text: 'Las apuestas deportivas se resuelven con los resultados que da nuestra fuente. Si se corrige un resultado, la apuesta se resuelve de nuevo, a tu favor o en tu contra.',
            needs: ['sport'],
          },
          {
            text: 'Los futuros siguen un precio simulado propio, comprometido antes de su día y que se puede volver a calcular después. Una posición puede perder toda su apuesta.',
            needs: ['futures'],
          },
          'El dinero del modo demo no se puede retirar ni cambiar.',
          'Decide el registro de nuestro servidor. Si muestra que cometimos un error, lo corregimos abiertamente, en el extracto de tu cuenta.',
        ],
      },
      {
        heading: 'Bonos y recompensas',
        body: [
          'Un bono caduca {bonusDays} días después de darse si para entonces no se ha apostado. Mientras juegas con dinero de bono, la apuesta máxima es de {bonusMaxBetUsd} dólares estadounidenses.',
          'Un bono dado sin depósito paga como máximo {bonusCapTimes} veces su importe.',
          'El rakeback que no se reclama caduca a los {rakebackDays} días.',
          'Los tickets de la rueda caducan {ticketDays} días después de que llegara el más reciente.',
          {
            text: 'Las condiciones de cada oferta están junto a ella y prevalecen sobre estas.',
            needs: ['bonuses'],
          },
        ],
      },
      {
        heading: 'Límites y pausas',
        body: [
          'Puedes fijar límites y tomarte una pausa cuando quieras. Un límite más alto solo vale pasadas {coolingHours} horas, cuando lo confirmas.',
          {
            text: 'Aquello de lo que te excluyes queda cerrado hasta el final que elegiste. Los detalles están en el texto sobre la autoexclusión.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'De qué respondemos',
        body: [
          {
            text: 'Te debemos tu saldo, completo. Cada día publicamos una prueba de todo lo que debemos a los jugadores.',
            needs: ['solvency'],
          },
          { text: 'Te debemos tu saldo, completo.', without: ['solvency'] },
          'Por todo lo demás, hasta donde lo permite la ley, respondemos hasta {liabilityUsd} dólares estadounidenses.',
        ],
      },
      {
        heading: 'Quejas, ley y cambios',
        body: [
          'Escríbenos: {contact}.',
          'Si no podemos resolverlo, puedes acudir a {complaints}.',
          'Estos términos se rigen por {law}.',
          'Estos textos siguen las reglas vigentes: sus cifras cambian cuando cambia un ajuste, y se conserva cada versión. Cuando un cambio es importante para ti, te pedimos que lo aceptes.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Política de privacidad',
    sections: [
      {
        heading: 'Quién es responsable',
        body: [
          { text: '{operator}, {operatorAddress}, es responsable de tus datos.' },
          { text: '{operator} es responsable de tus datos.', without: ['operatorAddress'] },
          { text: 'El operador de esta instalación es responsable de tus datos.', without: ['operator'] },
          'Preguntas al respecto: {contact}.',
        ],
      },
      {
        heading: 'Qué guardamos y por qué',
        body: [
          'Tu nombre aquí, tu correo y tu contraseña, esta última solo como hash: para darte una cuenta.',
          'Los dispositivos y direcciones desde los que entras: para proteger tu cuenta y detectar abusos. Se borran {deviceDays} días después de su último uso, salvo el último.',
          'Cada apuesta, pago y saldo: son los libros de esta casa y la prueba de cada juego. No se borran.',
          {
            text: 'Los documentos que entregas, cifrados: porque la ley nos pide conocer a nuestros jugadores.',
            needs: ['limits'],
          },
          'Cuál de nuestras reglas te denegó algo, durante {refusalDays} días: para responder a tus preguntas sobre ello.',
          {
            text: 'Lo que escribes en el chat y a soporte: para mostrarlo, ayudarte y mantener el orden.',
            needs: ['chat'],
          },
        ],
      },
      {
        heading: 'Decisiones tomadas por programas',
        body: [
          'Los programas deciden sobre límites, países y si un retiro debe revisarlo el personal.',
          { text: 'Puedes pedir a soporte que lo revise una persona.', needs: ['support'] },
        ],
      },
      {
        heading: 'Quién los recibe',
        body: [
          'Las redes ven las direcciones y los importes de depósitos y retiros. Las autoridades reciben lo que pide la ley. No vendemos nada.',
          'Los demás jugadores ven tu nombre, tu nivel y tus apuestas. Puedes ocultar tu nombre en tus apuestas.',
        ],
      },
      {
        heading: 'Cookies',
        body: [
          'Las cookies mantienen tu sesión abierta, protegen los formularios y recuerdan una invitación. Lo que eliges de idioma, sonido y aspecto se queda en tu navegador. No hay cookies publicitarias.',
        ],
      },
      {
        heading: 'Tus derechos',
        body: [
          'Puedes descargar una copia de tus datos en tus ajustes cuando quieras, y corregir lo que esté mal.',
          'Puedes pedirnos que los borremos: {contact}. Se queda lo que debemos conservar para los libros, el juego limpio y la ley.',
          'Puedes reclamar ante tu autoridad de protección de datos.',
        ],
      },
    ],
  },
  exclusion: {
    title: 'Autoexclusión',
    sections: [
      {
        heading: 'Cuando jugar deja de ser divertido',
        body: [
          '¿Apuestas más de lo que querías, intentas recuperar lo perdido, lo escondes o pides prestado para ello? Entonces tómate una pausa y habla con alguien.',
        ],
      },
      {
        heading: 'Qué puedes hacer aquí',
        body: [
          'Una pausa corta: {breakLengths}.',
          'Autoexclusión: {exclusionLengths}. Vale al instante para todos los productos y no se puede terminar antes.',
          'Límites de depósitos, pérdidas, apuestas y tiempo. Los más bajos valen al instante; los más altos, pasadas {coolingHours} horas y solo si los confirmas.',
          {
            text: 'Un recordatorio de cuánto tiempo llevas jugando, tan a menudo como elijas.',
            needs: ['limits'],
          },
          { text: 'Todo está en tus ajustes, en límites.', needs: ['limits'] },
        ],
      },
      {
        heading: 'Tu dinero mientras tanto',
        body: [{ text: 'Lo que es tuyo se puede retirar también durante una pausa.', needs: ['wallet'] }],
      },
      {
        heading: 'Después',
        body: [
          {
            text: 'Una exclusión termina a su hora. La que es para siempre no termina.',
            needs: ['limits'],
          },
          'Al pie de cada página hay un enlace a ayuda gratuita. También ayudan los programas que bloquean sitios de juego en tus dispositivos.',
          'Las personas cercanas a ti pueden escribirnos si se preocupan: {contact}.',
        ],
      },
    ],
  },
  aml: {
    title: 'Política AML',
    sections: [
      {
        heading: 'Nuestro deber',
        body: [
          'No queremos dinero de delitos ni lo pagamos a otros. Por eso conocemos a nuestros jugadores, vigilamos los pagos y guardamos registros.',
        ],
      },
      {
        heading: 'Cuándo pedimos documentos',
        body: [
          'Antes de que un jugador sin verificar retire más de {kycWithdrawalsEur} euros en total.',
          'Antes de que un jugador sin verificar deposite más de {kycDepositsEur} euros en total.',
          'Siempre que un pago o la forma de jugar de alguien nos dé un motivo. Entonces podemos preguntar de dónde viene el dinero.',
        ],
      },
      {
        heading: 'Pagos',
        body: [
          'El personal revisa un pago antes de que vaya a una dirección de nuestra lista de vigilancia.',
          'Si se sospecha de mezcladores u otras fuentes que ocultan de dónde viene el dinero, la cuenta se marca y los depósitos se deben apostar {flaggedTimes} veces antes de que salga dinero.',
          'Los depósitos son para jugar. A quien mueve dinero sin jugar se le pueden pedir motivos.',
        ],
      },
      {
        heading: 'Registros e informes',
        body: [
          'Los registros de pagos e identidad se conservan al menos {amlYears} años. Cada acto del personal queda en un registro que no se puede cambiar sin que se note.',
          'Donde la ley lo pide informamos a las autoridades, y puede que no nos esté permitido decirlo.',
        ],
      },
    ],
  },
  license: {
    title: 'Licencia',
    sections: [
      {
        heading: 'Licencia',
        body: [
          { text: '{operator} opera este sitio con la licencia {licenceNumber} de {licenceAuthority}.' },
          {
            text: 'Esta instalación no indica ninguna licencia. Su operador responde de la ley del lugar donde se ofrece.',
            without: ['licenceNumber'],
          },
        ],
      },
      {
        heading: 'Edad y países',
        body: [
          'Nadie menor de {licenceAge} años puede jugar.',
          'El dinero real no está disponible en: {closedCountries}.',
        ],
      },
      {
        heading: 'Productos',
        body: [
          {
            text: 'Juegos propios, cuyos resultados puede comprobar cualquiera.',
            needs: ['originals'],
          },
          { text: 'Apuestas deportivas.', needs: ['sport'] },
          { text: 'Futuros sobre un precio simulado.', needs: ['futures'] },
        ],
      },
      {
        heading: 'Tu dinero',
        body: [
          {
            text: 'Lo que debemos a los jugadores se publica cada día como una prueba que cada jugador puede comprobar.',
            needs: ['solvency'],
          },
          'Los libros se llevan por partida doble, y cada asiento queda.',
        ],
      },
      {
        heading: 'Quejas',
        body: ['Escríbenos: {contact}.', 'Si no podemos resolverlo, puedes acudir a {complaints}.'],
      },
    ],
  },
};

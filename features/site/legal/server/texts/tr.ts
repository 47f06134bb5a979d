/** The legal texts in Turkish: the same sections and sentences as in English, one for one. */
import type { LegalTexts } from '../../documents.ts';

export const tr: LegalTexts = {
  terms: {
    title: 'Şartlar ve Koşullar',
    sections: [
      {
        heading: 'Biz kimiz',
        body: [
          { text: 'Bu siteyi işleten: {operator}, {operatorAddress}.' },
          { text: 'Bu siteyi işleten: {operator}.', without: ['operatorAddress'] },
          { text: 'Bu siteyi bu kurulumun işletmecisi işletir.', without: ['operator'] },
          'Lisansı: {licenceNumber}, veren kurum: {licenceAuthority}.',
          'Hesap açarak bu şartları ve gizlilik politikasını, o gün yürürlükte olan haliyle kabul edersiniz.',
        ],
      },
      {
        heading: 'Kimler oynayabilir',
        body: [
          'En az {minAge} yaşında ve bulunduğunuz yerde şans oyunu oynamak için yeterli yaşta olmalısınız.',
          'Gerçek paranın sunulmadığı yerler: {closedCountries}.',
          { text: 'Bir kişinin bir hesabı olur.', needs: ['oneAccount'] },
          'Kendiniz için, kendi paranızla oynayın ve doğru bilgi verin. Haksız üstünlük sağlayan programlar veya başkasının hesabını kullanmak yasaktır.',
        ],
      },
      {
        heading: 'Hesabınız',
        body: [
          'Şifrenizi kimseyle paylaşmayın. Şifre, e-posta adresi veya ikinci faktör değişikliğinden sonra para çekme {lockHours} saat kapanır.',
          {
            text: 'Kullanılmayan hesap için bir bedel yoktur: hareketsiz hesaplardan ücret almayız.',
            without: ['dormantFeePercent'],
          },
          'Ülkenizin kuralları öyle diyorsa, altı ay boyunca giriş yapılmayan ve bahis oynanmayan bir hesap ayda bakiyesinin en çok %{dormantFeePercent} kadarına mal olur: bu konudaki mektubumuzdan otuz gün sonra başlar, giriş yaptığınızda biter.',
          {
            text: 'Hesabınızı istediğiniz zaman kapatabilirsiniz. Size ait olanı yine çekebilirsiniz.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Doğrulama',
        body: [
          'Kimliğiniz doğrulanana kadar toplam en fazla {kycWithdrawalsEur} euro çekebilirsiniz.',
          'Kimliğiniz doğrulanana kadar toplam en fazla {kycDepositsEur} euro yatırabilirsiniz.',
          'Kimliğiniz, adresiniz ve paranızın kaynağı hakkında belge isteyebiliriz.',
        ],
      },
      {
        heading: 'Para yatırma ve çekme',
        body: [
          'Yatırmalar, ağları onayladığında sayılır. Değeri {minDepositEur} euronun altında olanlar kendiliğinden hesaba geçmez.',
          'En az çekim {minWithdrawalEur} euro değerindedir.',
          'Bir gün içinde en fazla {dayWithdrawalsEur} euro çekebilirsiniz.',
          'Ülkenizin kuralları öyle diyorsa, tek bir bahisten bu büyüklükte veya daha büyük bir kazancın {payoutCapBtc} BTC’si hemen, ardından her yedi günde bir o kadarı daha çekilebilir.',
          'Çekim ücretimiz başlangıçta %{feeFrom}, en üst seviyede %{feeTo} oranındadır. Siz onaylamadan önce sayfa bunu ve ödeyen sizseniz ağ ücretini gösterir.',
          'Ekibin bakması gereken çekimler {pickupFrom} ile {pickupTo} ({pickupZone}) arasında işlenir.',
          'Para çıkmadan önce yatırılanla {wageringTimes} kez bahis yapılmış olmalıdır.',
          'Ekibin AML politikamıza göre işaretlediği hesap, para çıkmadan önce yatırdığıyla {flaggedTimes} kez bahis yapmış olmalıdır.',
          'Ağının geri aldığı bir yatırma burada da geri alınır. Ondan harcanmış olan, sonraki yatırmalarla ödenen bir borçtur.',
        ],
      },
      {
        heading: 'Oyun',
        body: [
          {
            text: 'Kendi oyunlarımızın sonucunu, siz bahis yapmadan taahhüt edilen seed’ler belirler. Her bahsi kendiniz kontrol edebilirsiniz.',
            needs: ['originals'],
          },
          {
            text: 'Yarıda kalan tur saklanır: sonra bitirirsiniz ya da bahsi geri döner.',
            needs: ['originals'],
          },
          {
            text: 'Spor bahisleri veri akışımızdaki sonuçlara göre sonuçlanır. Bir sonuç düzeltilirse bahis, lehinize veya aleyhinize, yeniden sonuçlanır.',
            needs: ['sport'],
          },
          {
            text: 'Vadeli işlemler bize ait simüle bir fiyatı izler; bu fiyat gününden önce taahhüt edilir ve sonrasında yeniden hesaplanabilir. Bir pozisyon bahsinin tamamını kaybedebilir.',
            needs: ['futures'],
          },
          'Oyun parası çekilemez ve değiştirilemez.',
          'Sunucumuzdaki kayıt esastır. Bir hata yaptığımızı gösterirse hesap özetinizde açıkça düzeltiriz.',
        ],
      },
      {
        heading: 'Bonuslar ve ödüller',
        body: [
          'Bonus, verildikten {bonusDays} gün sonra, o zamana kadar çevrilmediyse sona erer. Bonus parasıyla oynarken en yüksek bahis {bonusMaxBetUsd} ABD dolarıdır.',
          'Para yatırmadan verilen bonus en fazla tutarının {bonusCapTimes} katını öder.',
          'Alınmayan rakeback {rakebackDays} gün sonra silinir.',
          'Çark biletlerinin süresi, en yenisi geldikten {ticketDays} gün sonra dolar.',
          { text: 'Her teklifin şartları yanında yazar ve bunlardan önce gelir.', needs: ['bonuses'] },
        ],
      },
      {
        heading: 'Limitler ve molalar',
        body: [
          'İstediğiniz zaman limit koyabilir ve mola verebilirsiniz. Daha yüksek bir limit ancak {coolingHours} saat sonra, siz onaylayınca geçerli olur.',
          {
            text: 'Kendinizi engellediğiniz şey, seçtiğiniz sona kadar kapalı kalır. Ayrıntılar kendini engelleme metnindedir.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Sorumluluğumuz',
        body: [
          {
            text: 'Bakiyenizi tam olarak size borçluyuz. Her gün oyunculara olan tüm borcumuzun kanıtını yayımlarız.',
            needs: ['solvency'],
          },
          { text: 'Bakiyenizi tam olarak size borçluyuz.', without: ['solvency'] },
          'Bunun dışında, yasanın izin verdiği ölçüde, en fazla {liabilityUsd} ABD doları ile sorumluyuz.',
        ],
      },
      {
        heading: 'Şikâyet, hukuk, değişiklik',
        body: [
          'Bize yazın: {contact}.',
          'Çözemezsek başvurabileceğiniz yer: {complaints}.',
          'Bu şartlara uygulanacak hukuk: {law}.',
          'Bu metinler yürürlükteki kurallara uyar: bir ayar değişince içlerindeki rakamlar da değişir ve her sürüm saklanır. Bir değişiklik sizi ilgilendiriyorsa kabul etmenizi isteriz.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Gizlilik Politikası',
    sections: [
      {
        heading: 'Kim sorumlu',
        body: [
          { text: 'Verilerinizden sorumlu olan: {operator}, {operatorAddress}.' },
          { text: 'Verilerinizden sorumlu olan: {operator}.', without: ['operatorAddress'] },
          { text: 'Verilerinizden bu kurulumun işletmecisi sorumludur.', without: ['operator'] },
          'Bununla ilgili sorular: {contact}.',
        ],
      },
      {
        heading: 'Neyi neden tutuyoruz',
        body: [
          'Buradaki adınız, e-posta adresiniz ve yalnızca hash olarak şifreniz: size bir hesap verebilmek için.',
          'Giriş yaptığınız cihazlar ve adresler: hesabınızı korumak ve kötüye kullanımı bulmak için. Sonuncusu dışında, son kullanımdan {deviceDays} gün sonra silinirler.',
          'Her bahis, ödeme ve bakiye: bu kasanın defterleri ve her oyunun kanıtıdır. Silinmezler.',
          {
            text: 'Verdiğiniz belgeler, şifreli olarak: yasa oyuncularımızı tanımamızı istediği için.',
            needs: ['limits'],
          },
          'Hangi kuralımızın size bir şeyi reddettiği, {refusalDays} gün boyunca: sorularınızı yanıtlamak için.',
          {
            text: 'Sohbette ve desteğe yazdıklarınız: göstermek, size yardım etmek ve düzeni korumak için.',
            needs: ['chat'],
          },
        ],
      },
      {
        heading: 'Programların verdiği kararlar',
        body: [
          'Limitlere, ülkelere ve bir çekime ekibin bakması gerekip gerekmediğine programlar karar verir.',
          { text: 'Buna bir insanın bakmasını destekten isteyebilirsiniz.', needs: ['support'] },
        ],
      },
      {
        heading: 'Kimler alır',
        body: [
          'Ağlar, yatırma ve çekmelerin adreslerini ve tutarlarını görür. Yetkililer yasanın istediğini alır. Hiçbir şey satmayız.',
          'Diğer oyuncular adınızı, seviyenizi ve bahislerinizi görür. Bahislerinizde adınızı gizleyebilirsiniz.',
        ],
      },
      {
        heading: 'Çerezler',
        body: [
          'Çerezler oturumunuzu açık tutar, formları korur ve bir daveti hatırlar. Dil, ses ve görünüm seçimleriniz tarayıcınızda kalır. Reklam çerezi yoktur.',
        ],
      },
      {
        heading: 'Haklarınız',
        body: [
          'Verilerinizin bir kopyasını ayarlardan istediğiniz zaman indirebilir, yanlış olanı düzeltebilirsiniz.',
          'Silinmesini bizden isteyebilirsiniz: {contact}. Defterler, adillik ve yasa için tutmak zorunda olduklarımız kalır.',
          'Veri koruma kurumunuza şikâyette bulunabilirsiniz.',
        ],
      },
    ],
  },
  exclusion: {
    title: 'Kendini Engelleme',
    sections: [
      {
        heading: 'Oyun keyif vermediğinde',
        body: [
          'Niyet ettiğinizden fazla mı yatırıyor, kayıpları geri kazanmaya mı çalışıyor, bunu gizliyor veya bunun için borç mu alıyorsunuz? O zaman ara verin ve biriyle konuşun.',
        ],
      },
      {
        heading: 'Burada yapabilecekleriniz',
        body: [
          'Kısa bir mola: {breakLengths}.',
          'Kendini engelleme: {exclusionLengths}. Tüm ürünler için hemen geçerlidir ve erken bitirilemez.',
          'Para yatırma, kayıp, bahis ve süre limitleri. Düşürülenler hemen, yükseltilenler {coolingHours} saat sonra ve ancak siz onaylayınca geçerli olur.',
          {
            text: 'Ne kadardır oynadığınızı, seçtiğiniz sıklıkta hatırlatma.',
            needs: ['limits'],
          },
          { text: 'Hepsi ayarlarınızda, limitler altındadır.', needs: ['limits'] },
        ],
      },
      {
        heading: 'Bu sırada paranız',
        body: [{ text: 'Size ait olanı mola sırasında da çekebilirsiniz.', needs: ['wallet'] }],
      },
      {
        heading: 'Sonrasında',
        body: [
          { text: 'Engel zamanı gelince biter. Kalıcı olan bitmez.', needs: ['limits'] },
          'Ücretsiz yardımın bağlantısı her sayfanın altındadır. Cihazlarınızda şans oyunu sitelerini engelleyen programlar da yardımcı olur.',
          'Yakınlarınız endişelenirse bize yazabilir: {contact}.',
        ],
      },
    ],
  },
  aml: {
    title: 'AML Politikası',
    sections: [
      {
        heading: 'Yükümlülüğümüz',
        body: [
          'Suçtan gelen parayı istemeyiz, başkasına da aktarmayız. Bu yüzden oyuncularımızı tanır, ödemeleri izler ve kayıt tutarız.',
        ],
      },
      {
        heading: 'Ne zaman belge isteriz',
        body: [
          'Doğrulanmamış bir oyuncu toplam {kycWithdrawalsEur} eurodan fazlasını çekmeden önce.',
          'Doğrulanmamış bir oyuncu toplam {kycDepositsEur} eurodan fazlasını yatırmadan önce.',
          'Bir ödeme veya birinin oynama biçimi bize neden verdiğinde. O zaman paranın nereden geldiğini sorabiliriz.',
        ],
      },
      {
        heading: 'Ödemeler',
        body: [
          'İzleme listemizdeki bir adrese gitmeden önce ödemeye ekip bakar.',
          'Paranın kaynağını gizleyen mikserlerden veya başka kaynaklardan şüphelenilirse hesap işaretlenir ve para çıkmadan önce yatırılanla {flaggedTimes} kez bahis yapılmış olmalıdır.',
          'Yatırmalar oyun içindir. Oynamadan para geçiren oyuncuya nedeni sorulabilir.',
        ],
      },
      {
        heading: 'Kayıtlar ve bildirimler',
        body: [
          'Ödeme ve kimlik kayıtları en az {amlYears} yıl saklanır. Ekibin her işlemi, fark edilmeden değiştirilemeyen bir kayıttadır.',
          'Yasanın istediği yerde yetkililere bildiririz ve bunu söyleyemeyebiliriz.',
        ],
      },
    ],
  },
  license: {
    title: 'Lisans',
    sections: [
      {
        heading: 'Lisans',
        body: [
          { text: '{operator} bu siteyi {licenceNumber} lisansıyla işletir; veren: {licenceAuthority}.' },
          {
            text: 'Bu kurulum bir lisans belirtmiyor. Sunulduğu yerin yasasından işletmecisi sorumludur.',
            without: ['licenceNumber'],
          },
        ],
      },
      {
        heading: 'Yaş ve ülkeler',
        body: [
          '{licenceAge} yaşın altındaki hiç kimse oynayamaz.',
          'Gerçek paranın sunulmadığı yerler: {closedCountries}.',
        ],
      },
      {
        heading: 'Ürünler',
        body: [
          { text: 'Sonuçlarını herkesin kontrol edebildiği kendi oyunlarımız.', needs: ['originals'] },
          { text: 'Spor bahisleri.', needs: ['sport'] },
          { text: 'Simüle bir fiyat üzerinden vadeli işlemler.', needs: ['futures'] },
        ],
      },
      {
        heading: 'Paranız',
        body: [
          {
            text: 'Oyunculara borcumuz her gün, her oyuncunun kontrol edebildiği bir kanıt olarak yayımlanır.',
            needs: ['solvency'],
          },
          'Defterler çift taraflı tutulur ve her kayıt kalır.',
        ],
      },
      {
        heading: 'Şikâyetler',
        body: ['Bize yazın: {contact}.', 'Çözemezsek başvurabileceğiniz yer: {complaints}.'],
      },
    ],
  },
};

import java.io.File;
import java.io.FileInputStream;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import org.digidoc4j.Configuration;
import org.digidoc4j.ContainerOpener;
import org.digidoc4j.ContainerValidationResult;
import org.digidoc4j.impl.asic.tsl.TSLCertificateSourceImpl;

/**
 * Checks containers by digidoc4j, the library of the Information System Authority, without a network:
 * java -cp 'jars/*' Containers.java folder. The folder has trust/*.crt, valid/*.asice and invalid/*.asice.
 */
class Containers {
  public static void main(String[] args) throws Exception {
    Configuration configuration = new Configuration(Configuration.Mode.TEST);
    TSLCertificateSourceImpl anchors = new TSLCertificateSourceImpl();
    CertificateFactory certificates = CertificateFactory.getInstance("X.509");
    for (File file : filesIn(args[0], "trust")) {
      try (FileInputStream stream = new FileInputStream(file)) {
        anchors.addTSLCertificate((X509Certificate) certificates.generateCertificate(stream));
      }
    }
    configuration.setTSL(anchors);
    int passed = 0;
    int failed = 0;
    for (String expected : new String[] {"valid", "invalid"}) {
      for (File file : filesIn(args[0], expected)) {
        String found = verdictOf(file, configuration);
        boolean isRight = found.isEmpty() == expected.equals("valid");
        System.out.println((isRight ? "✓ " : "✗ ") + file.getName() + " is " + expected + " " + found);
        if (isRight) passed += 1;
        else failed += 1;
      }
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 && passed > 0 ? 0 : 1);
  }

  /** Nothing for a valid container, else the errors. */
  private static String verdictOf(File file, Configuration configuration) {
    try {
      ContainerValidationResult result = ContainerOpener.open(file.getPath(), configuration).validate();
      if (result.isValid()) return "";
      return result.getErrors().stream().map(Throwable::getMessage).distinct().reduce("", (all, one) -> all + "(" + one + ")");
    } catch (RuntimeException error) {
      return "(" + error.getMessage() + ")";
    }
  }

  private static File[] filesIn(String folder, String name) {
    File[] files = Path.of(folder, name).toFile().listFiles();
    Arrays.sort(files);
    return files;
  }
}

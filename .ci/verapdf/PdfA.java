import java.io.File;
import java.io.FileInputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Checks each PDF of a folder against PDF/A-2a by veraPDF: java -cp 'jars/*' PdfA.java folder */
class PdfA {
  private static final PDFAFlavour FLAVOUR = PDFAFlavour.PDFA_2_A;

  public static void main(String[] args) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    File[] files = new File(args[0]).listFiles((folder, name) -> name.endsWith(".pdf"));
    Arrays.sort(files);
    int failed = 0;
    for (File file : files) {
      Map<String, Integer> broken = brokenRules(file);
      System.out.println((broken.isEmpty() ? "✓ " : "✗ ") + file.getName() + " is PDF/A-2a");
      broken.forEach((rule, times) -> System.out.println("    " + times + " × " + rule));
      if (!broken.isEmpty()) failed += 1;
    }
    System.out.println((files.length - failed) + " passed, " + failed + " failed");
    System.exit(failed == 0 && files.length > 0 ? 0 : 1);
  }

  private static Map<String, Integer> brokenRules(File file) throws Exception {
    Map<String, Integer> broken = new TreeMap<>();
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), FLAVOUR)) {
      if (parser.getFlavour() != FLAVOUR) broken.merge("says that it is " + parser.getFlavour(), 1, Integer::sum);
      ValidationResult result = Foundries.defaultInstance().createValidator(FLAVOUR, false).validate(parser);
      for (TestAssertion test : result.getTestAssertions()) {
        if (test.getStatus() != TestAssertion.Status.FAILED) continue;
        broken.merge(test.getRuleId().getClause() + ": " + test.getMessage(), 1, Integer::sum);
      }
      if (!result.isCompliant() && broken.isEmpty()) broken.put("is not compliant", 1);
    }
    return broken;
  }
}
